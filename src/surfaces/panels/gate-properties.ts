import type { INodeProperties } from 'n8n-workflow';

import { field, fixed } from '../../administration/panel-fields';
import { moreCredentials, identityToken, optionsCollection } from './credential-properties';
import { permissionOptions, permissionPropertiesWith } from './permission-properties';

const permissions = permissionPropertiesWith({
	of: 'gate',
	tools: field('tools', {
		type: 'string',
		default: '',
		placeholder: 'e.g. HTTP Request, delete-workflow, MCP_Client_search',
		hint: 'Separate them with commas: names of nodes, or of a toolkit’s tools',
		...fixed,
	}),
	blocked: 'Refused, and the model is told',
});

/** A gate has no choice not to wait: n8n's agent could not go on in any other way. */
const waiting = (property: INodeProperties): INodeProperties =>
	property.name !== 'whileAsking'
		? property
		: {
				...property,
				options: property.options?.filter((one) => !('value' in one) || one.value !== 'answer'),
			};

export const gateProperties: INodeProperties[] = [
	...permissions.map(waiting),
	...moreCredentials('identity', 'store', 'server'),
	optionsCollection([...permissionOptions, identityToken]),
];
