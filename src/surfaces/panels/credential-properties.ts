import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { field, fixed } from '../../administration/panel-fields';

/** The versions of our nodes. In the first one, optional credentials always have their place; since then once they are switched on. */
export const versions = [1, 1.1];

const isSwitched = { '@version': [{ _cnd: { gte: 1.1 } }] };

/**
 * Of a credential that a node can do without. It hides rather than shows: n8n checks who may use a credential by what a
 * workflow stores, without presets. What were hidden there, and not at work, would be used unchecked.
 */
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
