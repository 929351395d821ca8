import type { INodeProperties } from 'n8n-workflow';

import {
	additionalFields,
	choice,
	filters,
	json,
	picker,
	shownFor,
	textField,
	updateFields,
	yes,
} from '../panel-fields';
import {
	describedField,
	effect,
	onlyDeleted,
	rareToolFields,
	retentionTier,
	revision,
	schemaFields,
	search,
	toolName,
} from '../registry/registry-fields';

const shown = (...operations: string[]) => shownFor('tool', ...operations);

/** The fields of tools. */
export const toolProperties: readonly INodeProperties[] = [
	picker(['Tool', 'toolId', 'searchRegisteredTools'], shown('get', 'update', 'delete', 'try')),
	picker(['Deleted Tool', 'toolId', 'searchDeletedTools'], shown('restore')),
	toolName(shown('create'), { required: true }),
	describedField({ displayOptions: shown('create') }),
	choice(
		['Target', 'target', 'server'],
		{
			client: ['Client', 'A program of yours runs it, and sends the result'],
			server: ['Server', 'A workflow of this n8n runs it'],
		},
		{ description: 'Who runs a call', displayOptions: shown('create') },
	),
	picker(['Function', 'functionId', 'searchFunctions'], {
		show: { resource: ['tool'], operation: ['create'], target: ['server'] },
	}),
	...schemaFields(shown('create')),
	effect({ displayOptions: shown('create') }),
	json(
		['Arguments', 'arguments', '{}'],
		'What the tool is called with, such as {"id": "4711"}',
		shown('try'),
	),
	json(
		['Document', 'document', ''],
		'What Export put out, here or on another n8n',
		shown('import'),
	),
	retentionTier('tool'),
	additionalFields(shown('create'), rareToolFields),
	updateFields(shown('update'), [
		...[...rareToolFields, ...schemaFields(), revision, effect(), describedField()],
		textField(
			['Function Version ID', 'functionVersionId', ''],
			'Empty: the tool follows its function',
		),
		textField(['Name', 'name', 'e.g. look_up_order'], 'What the model calls it'),
	]),
	additionalFields(shown('export'), [
		{
			...{ displayName: 'Only Tools', name: 'onlyTools', type: 'multiOptions', default: [] },
			typeOptions: { loadOptionsMethod: 'getRegisteredTools' },
			description:
				'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		},
		yes(
			['With Workflows', 'workflows'],
			false,
			'Whether the workflows of pinned versions go along, without secrets',
		),
	]),
	additionalFields(shown('import'), [
		json(
			['Credentials', 'credentials', '{}'],
			'IDs of credentials here, by type/name in the document',
		),
		yes(['Dry Run', 'dryRun'], false, 'Whether only to say what would be done'),
		json(['Workflows', 'workflows', '{}'], 'IDs of workflows here, by those in the document'),
	]),
	filters(shown('getAll'), [
		onlyDeleted,
		choice(['Enabled', 'enabled', 'true'], { false: ['No'], true: ['Yes'] }),
		search,
		choice(
			['System Tools', 'system', 'with'],
			{ only: ['Only These'], with: ['With the Others'] },
			{ description: 'The tools that Foreman brings. Nobody changes them.' },
		),
		choice(['Target', 'target', 'server'], { client: ['Client'], server: ['Server'] }),
	]),
];
