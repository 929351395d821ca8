import type { INodeProperties } from 'n8n-workflow';

import { resources } from '../../administration/resources';
import { identityToken, optionsCollection } from './options-collection';
import { registryOperations } from './registry-choices';
import { registryProperties } from './registry-properties';
import { titleCase } from './title-case';
import { resourceOperation, resourceProperties } from './resource-properties';

const offered = resources.filter(({ operations }) =>
	operations.some(({ panel }) => panel !== false),
);

/** The properties of the admin node. People fill them in; a model fills in none. */
export const adminProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Function', value: 'function', description: 'Workflows that tools run' },
			{ name: 'Schema', value: 'schema', description: 'What tools take and give' },
			{ name: 'Tool', value: 'tool', description: 'Tools of your team, for its agents' },
			{ name: 'Version', value: 'version', description: 'What pinned tools keep running' },
			...offered.map(({ name, description }) => ({
				name: titleCase(name),
				value: name,
				...(description === undefined ? {} : { description }),
			})),
		].sort((one, other) => one.name.localeCompare(other.name)),
		default: 'permission',
	},
	...offered.map(resourceOperation),
	...registryOperations,
	...offered.flatMap(resourceProperties),
	...registryProperties,
	optionsCollection([identityToken]),
	{
		displayName: 'What This Key Can Do',
		name: 'keyAbilities',
		type: 'options',
		noDataExpression: true,
		typeOptions: { loadOptionsMethod: 'getKeyAbilities' },
		default: '',
		description: 'Open the list to see it, and when the key ends. What you choose changes nothing.',
	},
];
