import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { field, fixed, sortedByLabel, textField } from '../../administration/panel-fields';
import {
	CREDENTIAL,
	CREDENTIAL_TITLE,
	IDENTITY_CREDENTIAL,
	IDENTITY_CREDENTIAL_TITLE,
	MCP_SERVER_CREDENTIAL,
	MCP_SERVER_CREDENTIAL_TITLE,
	SEARCH_CREDENTIAL,
	SEARCH_CREDENTIAL_TITLE,
	STORE_CREDENTIAL,
	STORE_CREDENTIAL_TITLE,
} from '../../instance/credential-names';

/** What a start does not need, behind *Add Option*. Nodes read it as `options.<name>`. */
export const optionsCollection = (
	options: readonly INodeProperties[],
	more: Pick<INodeProperties, 'displayOptions'> = {},
): INodeProperties =>
	field('options', {
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		...more,
		options: sortedByLabel(options),
	});

/** Where a node finds the token of its caller. A list, so that the editor does not offer to let the model define it. */
export const identityToken = field('identityToken', {
	type: 'options',
	options: [
		{ name: 'None', value: '' },
		{
			name: 'Authorization Header of the Node "Webhook"',
			value: '={{ $("Webhook").first().json.headers.authorization }}',
		},
	],
	allowArbitraryValues: true,
	default: '',
	description:
		'The token (JWT) of the person you act for. Choose where it comes from, or switch to an expression that names a node before the agent. You need it only with a Foreman Identity API credential of the mode JWT.',
});

/** Where the builder tools keep workflow files. Takes no expression, so that no model can choose it. */
export const workflowDirectoryOption = textField(
	'workflowDirectory',
	'The directory on the machine of n8n in which the builder tools read and write workflow files. n8n must be allowed to use it: see N8N_RESTRICT_FILE_ACCESS_TO. Leave it empty for no files.',
	{ placeholder: 'e.g. /home/node/.n8n-files/workflows', ...fixed },
);

/** The versions of our nodes. In the first one, optional credentials always have their place; since then once they are switched on. */
export const versions = [1, 1.1];

const isSwitched = { '@version': [{ _cnd: { gte: 1.1 } }] };

/**
 * Of a credential that a node can do without. It hides rather than shows: n8n checks who may use a credential by what a
 * workflow stores, without presets. What were hidden there, and not at work, would be used unchecked.
 */
const onceSwitchedOn = { hide: { moreCredentials: [false] } };

const credentials = {
	n8n: { name: CREDENTIAL, displayName: CREDENTIAL_TITLE, testedBy: 'testN8n' },
	identity: {
		name: IDENTITY_CREDENTIAL,
		displayName: IDENTITY_CREDENTIAL_TITLE,
		testedBy: 'testIdentity',
	},
	store: { name: STORE_CREDENTIAL, displayName: STORE_CREDENTIAL_TITLE, testedBy: 'testStore' },
	server: {
		name: MCP_SERVER_CREDENTIAL,
		displayName: MCP_SERVER_CREDENTIAL_TITLE,
		testedBy: 'testMcpServer',
	},
	search: { name: SEARCH_CREDENTIAL, displayName: SEARCH_CREDENTIAL_TITLE, testedBy: 'testSearch' },
} as const;

type Credential = keyof typeof credentials;

export const required = (of: Credential): INodeCredentialDescription => ({
	...credentials[of],
	required: true,
});

export const optional = (...of: readonly Credential[]): INodeCredentialDescription[] =>
	of.map((one) => ({
		...credentials[one],
		displayName: `${credentials[one].displayName} (Optional)`,
		displayOptions: onceSwitchedOn,
	}));

const uses = {
	identity: 'for whom it acts',
	store: 'where it keeps what it stores',
	server: 'tools of an MCP server',
	search: 'web search',
} as const;

/** The switch of the credentials that a node can do without, and its place in versions without one, where it keeps what is stored. */
export const moreCredentials = (...of: ReadonlyArray<keyof typeof uses>): INodeProperties[] => [
	field('moreCredentials', {
		type: 'boolean',
		...fixed,
		default: false,
		description: `Whether to choose more credentials above: ${of.map((one) => uses[one]).join(', ')}. If you switch it off, they are no longer used.`,
		displayOptions: { show: isSwitched },
	}),
	field('moreCredentials', {
		type: 'hidden',
		default: true,
		displayOptions: { hide: isSwitched },
	}),
];

/** n8n shows nothing of a test that passes. This shows what the key can do, before the list is opened. */
export const keyAbilities = field('keyAbilities', {
	displayName: 'What This Key Can Do',
	type: 'options',
	...fixed,
	typeOptions: { loadOptionsMethod: 'getKeyAbilities' },
	default: '',
	description:
		'Open the list to see what it lacks, and when it ends. What you choose changes nothing.',
	displayOptions: { hide: { '@tool': [true] } },
});
