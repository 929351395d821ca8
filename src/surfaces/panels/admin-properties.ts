import type { INodeProperties } from 'n8n-workflow';
import { field, fixed } from '../../administration/panel-fields';
import { resources } from '../../administration/resources';
import { titleCase } from '../../kernel/values/title-case';
import {
	keyAbilities,
	moreCredentials,
	identityToken,
	optionsCollection,
} from './credential-properties';
import { resourceOperation, resourceProperties } from './resource-properties';

const offered = resources.filter(({ operations }) =>
	operations.some(({ panel }) => panel !== false),
);

export const adminProperties: INodeProperties[] = [
	field('resource', {
		type: 'options',
		...fixed,
		options: offered
			.map(({ name, description }) => ({
				name: titleCase(name),
				value: name,
				...(description && { description }),
			}))
			.sort((one, other) => one.name.localeCompare(other.name)),
		default: 'permission',
	}),
	...offered.map(resourceOperation),
	...offered.flatMap(resourceProperties),
	keyAbilities,
	...moreCredentials('identity', 'store'),
	optionsCollection([identityToken]),
];
