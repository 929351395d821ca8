import type { INodeProperties } from 'n8n-workflow';

import type { Tool } from '../../kernel/define-tool';
import { moreCredentials } from './credential-properties';
import { permissionOptions, permissionProperties } from './permission-properties';
import { ASKED_AT } from './profile-properties';
import { exposure, toolChoice } from './toolkit-properties';
import { optionsCollection, workflowDirectoryOption } from './options-collection';

/** n8n lists a trigger and the node of the same name as one entry. This is what the trigger is called in there. */
const listedAs: INodeProperties = {
	displayName: 'Trigger On',
	name: 'triggerOn',
	type: 'hidden',
	options: [{ name: 'Request', value: 'request', action: 'On a request of an MCP client' }],
	default: 'request',
};

/** n8n reads this field of every webhook node: it leaves the bodies of requests to us. */
const unreadBodies: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'hidden',
	default: { binaryData: true },
};

/** Not named `authentication`: a field of that name on which a credential depends is one that n8n leaves out of the panel. */
const clientAuthentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'clientAuthentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Client Keys',
			value: 'clientKeys',
			description:
				'Each client has a key of its own, which says what it may touch, and which you can revoke',
		},
		{
			name: 'Identity',
			value: 'identity',
			description: 'Clients send tokens that the Foreman Identity API checks',
		},
		{
			name: 'One Token',
			value: 'token',
			description: 'All clients send the one token of a Foreman MCP Access API credential',
		},
	],
	default: 'clientKeys',
	description:
		'How clients are let in. They send what lets them in as a Bearer token, or as X-API-Key.',
};

const oauth: INodeProperties = {
	displayName: 'Let Clients Sign In (OAuth)',
	name: 'oauth',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether clients such as claude.ai and ChatGPT may also sign in by OAuth: you are asked on a page of this trigger, and say there what the client may do. Needs a Foreman Identity API credential.',
};

const handleAfter: INodeProperties = {
	displayName: 'Answer Long Calls After (Seconds)',
	name: 'handleAfter',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, maxValue: 600 },
	default: 25,
	description:
		'A call that runs longer goes on, and the client is told how to get its result. Clients give up on calls, many after a minute.',
};

const allowedOrigins: INodeProperties = {
	displayName: 'Allowed Origins',
	name: 'allowedOrigins',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. https://app.example.com',
	description:
		'Web pages that may call, with commas between them. Those of this n8n may. Programs need no entry.',
};

const callsPerMinute: INodeProperties = {
	displayName: 'Calls a Minute',
	name: 'callsPerMinute',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, maxValue: 100_000 },
	default: 600,
	description:
		'How many tools each client may call in a minute. Then it is told when to come back.',
};

/** This trigger has no chat. */
const askedOnPages = (property: INodeProperties): INodeProperties => ({
	...property,
	displayName: property.displayName.replace(
		ASKED_AT,
		'You are asked on the pages, and at <i>Ask At URL</i> of the credential.',
	),
});

/** The properties of the MCP trigger. No field takes an expression, so that no request can decide what it may do. */
export function mcpProperties(tools: readonly Tool[]): INodeProperties[] {
	return [
		{
			displayName:
				'Publish this workflow. Then open <b>Webhook URLs</b> above: the production URL is the address for your MCP client. Its key you make on the pages of a <b>Foreman Admin Trigger</b>, under Clients.',
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
			default: 'mcp',
			placeholder: 'e.g. mcp',
			description:
				'A part of all addresses: letters, digits and hyphens, with slashes between them',
		},
		clientAuthentication,
		oauth,
		...permissionProperties.filter(({ name }) => name !== 'whileAsking').map(askedOnPages),
		...toolChoice(tools),
		...moreCredentials('identity', 'store', 'server', 'search'),
		{
			...optionsCollection([
				...permissionOptions,
				exposure,
				handleAfter,
				allowedOrigins,
				callsPerMinute,
				workflowDirectoryOption,
			]),
			// `options` is the hidden field that n8n reads.
			name: 'settings',
		},
		unreadBodies,
		listedAs,
	];
}
