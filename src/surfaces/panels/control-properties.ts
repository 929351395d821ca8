import type { INodeProperties } from 'n8n-workflow';

import { moreCredentials } from './credential-properties';

/** n8n lists a trigger and the node of the same name as one entry. This is what the trigger is called in there. */
const listedAs: INodeProperties = {
	displayName: 'Trigger On',
	name: 'triggerOn',
	type: 'hidden',
	options: [
		{ name: 'Request', value: 'request', action: 'On a visit to the admin pages or an API call' },
	],
	default: 'request',
};

/** The properties of the admin trigger. */
export const controlProperties: INodeProperties[] = [
	{
		displayName:
			'Publish this workflow. Then open <b>Webhook URLs</b> above, and give your operators the production URL: there they sign in. Programs call <a href="https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/http-api.md" target="_blank">addresses beside it</a>, with a token.',
		name: 'addresses',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Path',
		name: 'path',
		type: 'string',
		noDataExpression: true,
		required: true,
		default: 'foreman',
		placeholder: 'e.g. foreman',
		description:
			'A part of all addresses: letters, digits and hyphens, with slashes between them. A second trigger in the same n8n needs another path.',
	},
	{
		displayName:
			'Users who sign in for an agency see and set what its agents may do, answer what they ask, and cancel their runs. You sign in with the <i>Operator Password</i> of a fixed identity, or with a token.',
		name: 'whoMay',
		type: 'notice',
		default: '',
	},
	...moreCredentials('store'),
	listedAs,
];
