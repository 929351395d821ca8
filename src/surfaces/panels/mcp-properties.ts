import type { INodeProperties } from 'n8n-workflow';
import {
	choice,
	field,
	fixed,
	notice,
	numberField,
	textField,
} from '../../administration/panel-fields';
import { listedAs, pathOf } from './control-properties';
import {
	moreCredentials,
	optionsCollection,
	workflowDirectoryOption,
} from './credential-properties';
import { permissionOptions, permissionProperties, ASKED_AT } from './permission-properties';
import { exposure, toolChoice } from './toolkit-properties';

/** n8n reads this field of every webhook node: it leaves the bodies of requests to us. */
const unreadBodies = field('options', { type: 'hidden', default: { binaryData: true } });

/** Not named `authentication`: a field of that name on which a credential depends is one that n8n leaves out of the panel. */
const clientAuthentication = choice(
	'clientAuthentication',
	'clientKeys',
	{
		clientKeys: [
			'Client Keys',
			'Each client has a key of its own, which says what it may touch, and which you can revoke',
		],
		identity: ['Identity', 'Clients send tokens that the Foreman Identity API checks'],
		token: ['One Token', 'All clients send the one token of a Foreman MCP Access API credential'],
	},
	{
		displayName: 'Authentication',
		description:
			'How clients are let in. They send what lets them in as a Bearer token, or as X-API-Key.',
		...fixed,
	},
);

const oauth = field('oauth', {
	type: 'boolean',
	displayName: 'Let Clients Sign In (OAuth)',
	default: false,
	description:
		'Whether clients such as claude.ai and ChatGPT may also sign in by OAuth: you are asked on a page of this trigger, and say there what the client may do. Needs a Foreman Identity API credential.',
	...fixed,
});

const limits: readonly INodeProperties[] = [
	numberField(
		'handleAfter',
		25,
		[1, 600],
		'A call that runs longer goes on, and the client is told how to get its result. Clients give up on calls, many after a minute.',
		{ displayName: 'Answer Long Calls After (Seconds)', ...fixed },
	),
	textField(
		'allowedOrigins',
		'Web pages that may call, with commas between them. Those of this n8n may. Programs need no entry.',
		{ placeholder: 'e.g. https://app.example.com', ...fixed },
	),
	numberField(
		'callsPerMinute',
		600,
		[1, 100_000],
		'How many tools each client may call in a minute. Then it is told when to come back.',
		{ displayName: 'Calls a Minute', ...fixed },
	),
];

/** This trigger has no chat. */
const askedOnPages = (property: INodeProperties): INodeProperties => ({
	...property,
	displayName: property.displayName.replace(
		ASKED_AT,
		'You are asked on the pages, and at <i>Ask At URL</i> of the credential.',
	),
});

/** The properties of the MCP trigger. No field takes an expression, so that no request can decide what it may do. */
export function makeMcpPanel(): INodeProperties[] {
	return [
		notice(
			'addresses',
			'Publish this workflow. Then open <b>Webhook URLs</b> above: the production URL is the address for your MCP client. Its key you make on the pages of a <b>Foreman Admin Trigger</b>, under Clients.',
		),
		pathOf(
			'mcp',
			'A part of all addresses: letters, digits and hyphens, with slashes between them',
		),
		clientAuthentication,
		oauth,
		...permissionProperties.filter(({ name }) => name !== 'whileAsking').map(askedOnPages),
		...toolChoice(),
		...moreCredentials('identity', 'store', 'server', 'search'),
		{
			...optionsCollection([...permissionOptions, exposure, ...limits, workflowDirectoryOption]),
			// `options` is the hidden field that n8n reads.
			name: 'settings',
		},
		unreadBodies,
		listedAs('On a request of an MCP client'),
	];
}
