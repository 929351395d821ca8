import type { INodeProperties } from 'n8n-workflow';
import { choice, field, json, textField, yes } from '../panel-fields';

type More = Partial<INodeProperties>;

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

export const effect = (more: More = {}) =>
	choice(
		'effect',
		'write',
		{
			destroy: ['Destroy', 'It does what cannot be undone'],
			read: ['Read', 'It changes nothing'],
			write: ['Write', 'It changes something'],
		},
		{ description: 'What a call does at most. Permissions depend on it.', ...more },
	);

export const NAME = 'What the model calls it: a letter, then letters, digits, - and _';
export const NAME_IF_OTHER = `${NAME}. Empty: the name of the workflow.`;

export const DESCRIPTION =
	'For the model: when to use the tool. Nothing helps it more to choose the right one.';

export const toolName = (description: string, more: More) =>
	textField('toolName', description, { placeholder: 'e.g. look_up_order', ...more });

export const describedField = (more: More = {}) =>
	textField('description', DESCRIPTION, {
		placeholder: 'e.g. Use it to look up an order by its number',
		typeOptions: { rows: 3 },
		...more,
	});

export const rareToolFields: readonly INodeProperties[] = [
	yes('enabled', true, 'Whether models see it. Calls that still come are refused.'),
	json(
		'examples',
		EXAMPLES_SAMPLE,
		'Calls that steer the model. Those with a "result" are run before a version is pinned.',
	),
	yes(
		'requiresConfirmation',
		false,
		'Whether a person is asked before each call, whatever the permissions say',
	),
	textField(
		'runtimeUserId',
		'In whose name n8n is to run it. n8n runs a workflow as its own project, so it is refused where it cannot hold.',
	),
];

export const schemaFields = (more: More = {}): readonly INodeProperties[] => [
	json('inputSchema', INPUT_SAMPLE, 'What a call takes, as JSON Schema', more),
	json('outputSchema', OUTPUT_SAMPLE, 'What it returns, as JSON Schema', more),
];

export const revision = field('revision', {
	type: 'number',
	default: 1,
	typeOptions: { minValue: 1 },
	description:
		'The one that you have read. If another user changed it meanwhile, nothing is changed.',
});

export const retentionTier = (more: More) =>
	choice(
		'retentionTier',
		'medium',
		{
			medium: ['30 Days'],
			short: ['7 Days'],
			long: ['90 Days'],
			none: ['Not at All', 'It is gone at once'],
		},
		{ displayName: 'Restore Within', description: 'How long it can be restored', ...more },
	);

export const search = textField('query', 'Only what has these words', {
	displayName: 'Search',
	placeholder: 'e.g. order',
});

export const onlyDeleted = choice(
	'deleted',
	'true',
	{ false: ['Active'], true: ['Deleted'] },
	{ description: 'Active ones, or those that can be restored' },
);
