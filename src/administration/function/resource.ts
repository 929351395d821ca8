import { z } from 'zod';
import { functionSettings } from '../../registry/function/function-version';
import { toolFromWorkflow } from '../../registry/proposal/tool-from-workflow';
import type { Resource } from '../define-operation';
import { collection, notice, picker, shownWith, textField } from '../panel-fields';
import {
	describedField,
	effect,
	NAME_IF_OTHER,
	onlyDeleted,
	rareToolFields,
	retentionTier,
	revision,
	schemaFields,
	search,
	toolName,
} from '../registry/registry-fields';
import {
	flag,
	pluralOutput,
	namedOperations,
	query,
	readByRegistry,
	registryOperations,
} from '../registry/registry-operations';

const operation = registryOperations('function');
const named = namedOperations('function', functionSettings, ({ functions }) => functions);
const FROM_WORKFLOW = 'createToolFromWorkflow';

const createToolFromWorkflow = operation({
	action: FROM_WORKFLOW,
	title: 'Create a tool from a workflow',
	hint: 'Agents can then call that workflow',
	// Programs have it by the making of a tool.
	http: false,
	input: z.object({ workflowId: z.string(), name: z.string().optional() }).passthrough(),
	async run({ workflowId, ...given }, { registry, choice }) {
		const { tool, made, samples } = await toolFromWorkflow(workflowId, given, registry, choice);
		const { schema: inputSchema } = await registry.schemas.get(tool.inputSchemaId);
		const { schema: outputSchema } = await registry.schemas.get(tool.outputSchemaId);
		return { ...tool, function: made.name, inputSchema, outputSchema, executionsLookedAt: samples };
	},
});

const create = operation({
	action: 'create',
	hint: 'A workflow, without a tool yet',
	input: readByRegistry(functionSettings).passthrough(),
	run: async (given, { registry }) => await registry.functions.create(given),
});

const list = operation({
	action: 'list',
	http: { isPaged: true },
	input: z.object({ query, deleted: flag }).strict(),
	output: pluralOutput('functions'),
	run: async ({ query: words, deleted }, { registry }) => ({
		functions: await registry.functions.list(words, deleted),
	}),
});

const shown = shownWith('function');
const description = textField('description', 'For people');

const schemaIds = [
	textField('inputSchemaId', 'What new tools of it begin with'),
	textField('outputSchemaId', 'What new tools of it begin with'),
];

export const registered: Resource = {
	name: 'function',
	plural: 'functions',
	title: 'Functions',
	description: 'Workflows that tools run',
	changing: 'Changing the tool registry',
	isBare: true,
	operations: [
		createToolFromWorkflow,
		create,
		named.delete,
		named.get,
		list,
		named.restore,
		named.update,
	],
	preset: FROM_WORKFLOW,
	properties: [
		picker(['Workflow', 'workflowId', 'searchWorkflows'], {
			description: 'A published workflow that begins with "When Executed by Another Workflow"',
			...shown(FROM_WORKFLOW, 'create'),
		}),
		describedField({ required: true, ...shown(FROM_WORKFLOW) }),
		toolName(NAME_IF_OTHER, shown(FROM_WORKFLOW)),
		effect(shown(FROM_WORKFLOW)),
		textField('functionName', 'For people', {
			placeholder: 'e.g. Look Up Order',
			required: true,
			...shown('create'),
		}),
		picker(['Function', 'functionId', 'searchFunctions'], shown('get', 'update', 'delete')),
		picker(['Deleted Function', 'functionId', 'searchDeletedFunctions'], shown('restore')),
		retentionTier(shown('delete')),
		notice(
			'fromWorkflowNotice',
			'What the tool takes is read off the workflow’s trigger, and what it gives off past executions. Change both under Additional Fields.',
			shown(FROM_WORKFLOW),
		),
		collection('additionalFields', shown(FROM_WORKFLOW), [...rareToolFields, ...schemaFields()]),
		collection('additionalFields', shown('create'), [description, ...schemaIds]),
		collection('updateFields', shown('update'), [
			textField(
				'defaultVersionId',
				'What its tools run that name no version. Empty: what is published.',
			),
			description,
			...schemaIds,
			revision,
			textField('name', 'For people'),
			textField('workflowId', 'The workflow that it runs'),
		]),
		collection('filters', shown('getAll'), [onlyDeleted, search]),
	],
};
