import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { field, fixed, sortedByLabel, textField } from '../../administration/panel-fields';

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

/** Of a credential that a node can do without. It hides rather than shows: n8n checks who may use a credential by what a workflow stores, without presets. */
export const onceSwitchedOn: INodeCredentialDescription['displayOptions'] = {
	hide: { moreCredentials: [false] },
};

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
	field('moreCredentials', { type: 'hidden', default: true, displayOptions: { hide: isSwitched } }),
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
