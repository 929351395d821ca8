import { z } from 'zod';

import { functionSettings } from '../../registry/function/registered-function';
import { toolFromWorkflow } from '../../registry/proposal/tool-from-workflow';
import type { Resource } from '../define-operation';
import {
	additionalFields,
	filters,
	notice,
	picker,
	shownFor,
	textField,
	updateFields,
} from '../panel-fields';
import {
	describedField,
	effect,
	nameIfOther,
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
	listOf,
	namedOperations,
	query,
	readByRegistry,
	registryOperations,
} from '../registry/registry-operations';

const operation = registryOperations('function');
const named = namedOperations('function', functionSettings, ({ functions }) => functions);

/** The way to a tool that most take. */
const FROM_WORKFLOW = 'createToolFromWorkflow';

const createToolFromWorkflow = operation({
	action: FROM_WORKFLOW,
	title: 'Create a tool from a workflow',
	hint: 'Agents can then call that workflow',
	effect: 'write',
	// Programs have it by the making of a tool.
	http: false,
	input: z.object({ workflowId: z.string(), name: z.string().optional() }).passthrough(),
	async run({ workflowId, ...given }, { registry, choice }) {
		const { tool, made, samples } = await toolFromWorkflow(workflowId, given, registry, choice);
		const { schema: inputSchema } = await registry.schemas.get(tool.inputSchemaId);
		const { schema: outputSchema } = await registry.schemas.get(tool.outputSchemaId);
		return {
			...tool,
			function: made.name,
			inputSchema,
			outputSchema,
			executionsLookedAt: samples,
		};
	},
});

const create = operation({
	action: 'create',
	title: 'Create a function',
	hint: 'A workflow, without a tool yet',
	effect: 'write',
	input: readByRegistry(functionSettings).passthrough(),
	run: async (given, { registry }) => await registry.functions.create(given),
});

const list = operation({
	action: 'list',
	title: 'Get many functions',
	effect: 'read',
	http: { isPaged: true },
	input: z.object({ query, deleted: flag }).strict(),
	output: listOf('functions'),
	run: async ({ query: words, deleted }, { registry }) => ({
		functions: await registry.functions.list(words, deleted),
	}),
});

const shown = (...operations: string[]) => shownFor('function', ...operations);

const forPeople = (displayName: string, name: string) =>
	textField([displayName, name, ''], 'For people');

const schemaIds = [
	textField(['Input Schema ID', 'inputSchemaId', ''], 'What new tools of it begin with'),
	textField(['Output Schema ID', 'outputSchemaId', ''], 'What new tools of it begin with'),
];

/** What tools run. */
export const registered: Resource = {
	...{ name: 'function', plural: 'functions', title: 'Functions' },
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
		picker(
			['Workflow', 'workflowId', 'searchWorkflows'],
			shown(FROM_WORKFLOW, 'create'),
			'A published workflow that begins with "When Executed by Another Workflow"',
		),
		toolName(shown(FROM_WORKFLOW), nameIfOther),
		describedField({ required: true, displayOptions: shown(FROM_WORKFLOW) }),
		effect({ displayOptions: shown(FROM_WORKFLOW) }),
		textField(['Function Name', 'functionName', 'e.g. Look Up Order'], 'For people', {
			required: true,
			displayOptions: shown('create'),
		}),
		picker(['Function', 'functionId', 'searchFunctions'], shown('get', 'update', 'delete')),
		picker(['Deleted Function', 'functionId', 'searchDeletedFunctions'], shown('restore')),
		retentionTier('function'),
		notice(
			'fromWorkflowNotice',
			'What the tool takes is read off the workflow’s trigger, and what it gives off past executions. Change both under Additional Fields.',
			shown(FROM_WORKFLOW),
		),
		additionalFields(shown(FROM_WORKFLOW), [...rareToolFields, ...schemaFields()]),
		additionalFields(shown('create'), [forPeople('Description', 'description'), ...schemaIds]),
		updateFields(shown('update'), [
			textField(
				['Default Version ID', 'defaultVersionId', ''],
				'What its tools run that name no version. Empty: what is published.',
			),
			forPeople('Description', 'description'),
			forPeople('Name', 'name'),
			...schemaIds,
			revision,
			textField(['Workflow ID', 'workflowId', ''], 'The workflow that it runs'),
		]),
		filters(shown('getAll'), [onlyDeleted, search]),
	],
};
