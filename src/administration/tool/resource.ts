import type { Resource } from '../define-operation';
import {
	choice,
	collection,
	json,
	picker,
	severalOf,
	shownWith,
	textField,
	yes,
} from '../panel-fields';
import {
	describedField,
	effect,
	NAME,
	onlyDeleted,
	rareToolFields,
	retentionTier,
	revision,
	schemaFields,
	search,
	toolName,
} from '../registry/registry-fields';
import { toolOperations } from './tool-operations';
import { toolPage } from './tool-page';

const shown = shownWith('tool');

/** Tools that a team has registered. */
export const tool: Resource = {
	name: 'tool',
	plural: 'tools',
	title: 'Tools',
	description: 'Tools of your team, for its agents',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: toolOperations,
	properties: [
		picker(['Tool', 'toolId', 'searchRegisteredTools'], shown('get', 'update', 'delete', 'try')),
		picker(['Deleted Tool', 'toolId', 'searchDeletedTools'], shown('restore')),
		toolName(NAME, { required: true, ...shown('create') }),
		choice(
			'target',
			'server',
			{
				client: ['Client', 'A program of yours runs it, and sends the result'],
				server: ['Server', 'A workflow of this n8n runs it'],
			},
			{ description: 'Who runs a call', ...shown('create') },
		),
		picker(['Function', 'functionId', 'searchFunctions'], {
			displayOptions: { show: { resource: ['tool'], operation: ['create'], target: ['server'] } },
		}),
		...schemaFields(shown('create')),
		describedField(shown('create')),
		effect(shown('create')),
		json('arguments', '{}', 'What the tool is called with, such as {"id": "4711"}', shown('try')),
		json('document', '', 'What Export put out, here or on another n8n', shown('import')),
		retentionTier(shown('delete')),
		collection('additionalFields', shown('create'), rareToolFields),
		collection('updateFields', shown('update'), [
			...rareToolFields,
			...schemaFields(),
			revision,
			effect(),
			describedField(),
			textField('functionVersionId', 'Empty: the tool follows its function'),
			textField('name', 'What the model calls it', { placeholder: 'e.g. look_up_order' }),
		]),
		collection('additionalFields', shown('export'), [
			severalOf(['Only Tools', 'onlyTools', 'getRegisteredTools']),
			yes(
				'workflows',
				false,
				'Whether the workflows of pinned versions go along, without secrets',
				{
					displayName: 'With Workflows',
				},
			),
		]),
		collection('additionalFields', shown('import'), [
			json('credentials', '{}', 'IDs of credentials here, by type/name in the document'),
			yes('dryRun', false, 'Whether only to say what would be done'),
			json('workflows', '{}', 'IDs of workflows here, by those in the document'),
		]),
		collection('filters', shown('getAll'), [
			onlyDeleted,
			choice('enabled', 'true', { false: ['No'], true: ['Yes'] }),
			search,
			choice(
				'system',
				'with',
				{ only: ['Only These'], with: ['With the Others'] },
				{
					displayName: 'System Tools',
					description: 'The tools that Foreman brings. They cannot be changed.',
				},
			),
			choice('target', 'server', { client: ['Client'], server: ['Server'] }),
		]),
	],
	page: toolPage,
	views: ['history'],
};
