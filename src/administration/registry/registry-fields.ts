import type { INodeProperties } from 'n8n-workflow';

import { choice, json, shownFor, textField, yes } from '../panel-fields';

type Shown = INodeProperties['displayOptions'];

export const INPUT_SAMPLE = `{
  "type": "object",
  "properties": {
    "id": { "type": "string", "description": "Number of the order" }
  },
  "required": ["id"]
}`;

const OUTPUT_SAMPLE = `{
  "type": "object"
}`;

const EXAMPLES_SAMPLE = `[
  { "args": { "id": "4711" } }
]`;

const NAME = 'What the model calls it: a letter, then letters, digits, - and _';

export const effect = (more: Partial<INodeProperties> = {}) =>
	choice(
		['Effect', 'effect', 'write'],
		{
			destroy: ['Destroy', 'It does what cannot be undone'],
			read: ['Read', 'It changes nothing'],
			write: ['Write', 'It changes something'],
		},
		{ description: 'What a call does at most. Permissions go by it.', ...more },
	);

export const toolName = (displayOptions: Shown, more: Partial<INodeProperties>) =>
	textField(['Tool Name', 'toolName', 'e.g. look_up_order'], NAME, { ...more, displayOptions });

/** The name of a new tool may be left out: its workflow has one. */
export const nameIfOther = { description: `${NAME}. Empty: the name of the workflow.` };

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

/** @param displayOptions where both are required */
export const schemaFields = (displayOptions?: Shown): readonly INodeProperties[] => [
	json(
		['Input Schema', 'inputSchema', INPUT_SAMPLE],
		'What a call takes, as JSON Schema',
		displayOptions,
	),
	json(
		['Output Schema', 'outputSchema', OUTPUT_SAMPLE],
		'What it gives back, as JSON Schema',
		displayOptions,
	),
];

export const revision: INodeProperties = {
	...{ displayName: 'Revision', name: 'revision', type: 'number', default: 1 },
	typeOptions: { minValue: 1 },
	description: 'The one that you have read. If somebody else was faster, nothing is changed.',
};

/** How long what is deleted can be restored, the usual first on pages. */
export const retentionTier = (resource: string) =>
	choice(
		['Restore Within', 'retentionTier', 'medium'],
		{
			medium: ['30 Days'],
			short: ['7 Days'],
			long: ['90 Days'],
			none: ['Not at All', 'It is gone at once'],
		},
		{
			description: 'How long it can be restored',
			displayOptions: shownFor(resource, 'delete'),
		},
	);

export const search: INodeProperties = textField(
	['Search', 'query', 'e.g. order'],
	'Only what has these words',
);

export const onlyDeleted: INodeProperties = choice(
	['Deleted', 'deleted', 'true'],
	{ false: ['Active'], true: ['Deleted'] },
	{ description: 'Active ones, or those that can be restored' },
);
