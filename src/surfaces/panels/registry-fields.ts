import type { INodeProperties } from 'n8n-workflow';

type Shown = INodeProperties['displayOptions'];

/** A picker with a live list, and by id. */
export const picker = (
	[displayName, name, method]: readonly [string, string, string],
	displayOptions: Shown,
	description?: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: method, searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string' },
	],
	...(description === undefined ? {} : { description }),
	...(displayOptions === undefined ? {} : { displayOptions }),
});

export const json = (
	[displayName, name, sample]: readonly [string, string, string],
	description: string,
	displayOptions?: Shown,
): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	default: sample,
	description,
	...(displayOptions === undefined ? {} : { displayOptions, required: true }),
});

export const textField = (
	[displayName, name, placeholder]: readonly [string, string, string],
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	description,
	...more,
});

export const yes = (
	[displayName, name]: readonly [string, string],
	preset: boolean,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'boolean',
	default: preset,
	description,
});

export const collection = (
	[displayName, name]: readonly [string, string],
	displayOptions: Shown,
	options: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	...(displayOptions === undefined ? {} : { displayOptions }),
	options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

export const INPUT_SAMPLE = `{
  "type": "object",
  "properties": {
    "id": { "type": "string", "description": "Number of the order" }
  },
  "required": ["id"]
}`;

export const OUTPUT_SAMPLE = `{
  "type": "object"
}`;

const EXAMPLES_SAMPLE = `[
  { "args": { "id": "4711" } }
]`;

export const effect: INodeProperties = {
	displayName: 'Effect',
	name: 'effect',
	type: 'options',
	default: 'write',
	options: [
		{ name: 'Destroy', value: 'destroy', description: 'It does what cannot be undone' },
		{ name: 'Read', value: 'read', description: 'It changes nothing' },
		{ name: 'Write', value: 'write', description: 'It changes something' },
	],
	description: 'What a call does at most. Permissions go by it.',
};

export const toolName = (required: boolean, shown: Shown) =>
	textField(
		['Tool Name', 'toolName', 'e.g. look_up_order'],
		required
			? 'What the model calls it: a letter, then letters, digits, - and _'
			: 'What the model calls it: a letter, then letters, digits, - and _. Empty: the name of the workflow.',
		{ ...(required ? { required } : {}), ...(shown ? { displayOptions: shown } : {}) },
	);

export const describedField = (more: Partial<INodeProperties> = {}) =>
	textField(
		['Description', 'description', 'e.g. Use it to look up an order by its number'],
		'For the model: when to use the tool. Nothing helps it more to choose the right one.',
		{ typeOptions: { rows: 3 }, ...more },
	);

/** Fields of a tool that a start does not need. */
export const rareToolFields: readonly INodeProperties[] = [
	yes(['Enabled', 'enabled'], true, 'Whether models see it. Calls that still come are refused.'),
	json(
		['Examples', 'examples', EXAMPLES_SAMPLE],
		'Calls that steer the model. Those with a "result" are run before a version is pinned.',
	),
	yes(
		['Requires Confirmation', 'requiresConfirmation'],
		false,
		'Whether a person is asked before each call, whatever the permissions say',
	),
	textField(
		['Runtime User ID', 'runtimeUserId', ''],
		'In whose name n8n is to run it. n8n runs a workflow as its own project, so it is refused where it cannot hold.',
	),
];

export const schemaFields: readonly INodeProperties[] = [
	json(['Input Schema', 'inputSchema', INPUT_SAMPLE], 'What a call takes, as JSON Schema'),
	json(['Output Schema', 'outputSchema', OUTPUT_SAMPLE], 'What it gives back, as JSON Schema'),
];

export const revision: INodeProperties = {
	displayName: 'Revision',
	name: 'revision',
	type: 'number',
	default: 1,
	typeOptions: { minValue: 1 },
	description: 'The one that you have read. If somebody else was faster, nothing is changed.',
};

export const retentionTier = (displayOptions: Shown): INodeProperties => ({
	displayName: 'Restore Within',
	name: 'retentionTier',
	type: 'options',
	default: 'medium',
	options: [
		{ name: '30 Days', value: 'medium' },
		{ name: '7 Days', value: 'short' },
		{ name: '90 Days', value: 'long' },
		{ name: 'Not at All', value: 'none', description: 'It is gone at once' },
	],
	description: 'How long it can be restored',
	...(displayOptions ? { displayOptions } : {}),
});

export const search: INodeProperties = textField(
	['Search', 'query', 'e.g. order'],
	'Only what has these words',
);

export const onlyDeleted: INodeProperties = {
	displayName: 'Deleted',
	name: 'deleted',
	type: 'options',
	default: 'true',
	options: [
		{ name: 'Active', value: 'false' },
		{ name: 'Deleted', value: 'true' },
	],
	description: 'Active ones, or those that can be restored',
};
