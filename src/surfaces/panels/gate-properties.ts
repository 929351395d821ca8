import type { INodeProperties } from 'n8n-workflow';

import { identityToken } from './identity-token';
import { optionsCollection } from './options-collection';
import { permissionOptions, permissionPropertiesWith } from './permission-properties';

const permissions = permissionPropertiesWith({
	tools: {
		displayName: 'Tools',
		name: 'tools',
		type: 'string',
		noDataExpression: true,
		default: '',
		placeholder: 'e.g. HTTP Request, delete-workflow, MCP_Client_search',
		hint: 'Separate them with commas: names of nodes, or of a toolkit’s tools',
	},
	blocked: 'Refused, and the model is told',
});

/** The properties of the gate. It has no choice not to wait: n8n's agent could not go on in any other way. */
export const gateProperties: INodeProperties[] = [
	...permissions.filter(({ name }) => name !== 'whileAsking'),
	optionsCollection([...permissionOptions, identityToken]),
];
