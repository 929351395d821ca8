import type { INodeProperties } from 'n8n-workflow';

import { listFilters } from '../../administration/list-filters';
import { many, shownFor } from './admin-fields';
import {
	collection,
	describedField,
	effect,
	INPUT_SAMPLE,
	json,
	onlyDeleted,
	OUTPUT_SAMPLE,
	picker,
	rareToolFields,
	retentionTier,
	revision,
	schemaFields,
	search,
	textField,
	toolName,
	yes,
} from './registry-fields';
import { FROM_WORKFLOW } from './registry-choices';

const tool: readonly INodeProperties[] = [
	picker(
		['Tool', 'toolId', 'searchRegisteredTools'],
		shownFor('tool', 'get', 'update', 'delete', 'try'),
	),
	picker(['Deleted Tool', 'toolId', 'searchDeletedTools'], shownFor('tool', 'restore')),
	toolName(true, shownFor('tool', 'create')),
	describedField({ displayOptions: shownFor('tool', 'create') }),
	{
		displayName: 'Target',
		name: 'target',
		type: 'options',
		default: 'server',
		options: [
			{
				name: 'Client',
				value: 'client',
				description: 'A program of yours runs it, and sends the result',
			},
			{ name: 'Server', value: 'server', description: 'A workflow of this n8n runs it' },
		],
		description: 'Who runs a call',
		displayOptions: shownFor('tool', 'create'),
	},
	picker(['Function', 'functionId', 'searchFunctions'], {
		show: { resource: ['tool'], operation: ['create'], target: ['server'] },
	}),
	json(
		['Input Schema', 'inputSchema', INPUT_SAMPLE],
		'What a call takes, as JSON Schema',
		shownFor('tool', 'create'),
	),
	json(
		['Output Schema', 'outputSchema', OUTPUT_SAMPLE],
		'What it gives back, as JSON Schema',
		shownFor('tool', 'create'),
	),
	{ ...effect, displayOptions: shownFor('tool', 'create') },
	json(
		['Arguments', 'arguments', '{}'],
		'What the tool is called with, such as {"id": "4711"}',
		shownFor('tool', 'try'),
	),
	json(
		['Document', 'document', ''],
		'What Export put out, here or on another n8n',
		shownFor('tool', 'import'),
	),
	retentionTier(shownFor('tool', 'delete')),
	collection(['Additional Fields', 'additionalFields'], shownFor('tool', 'create'), [
		...rareToolFields,
	]),
	collection(['Update Fields', 'updateFields'], shownFor('tool', 'update'), [
		...rareToolFields,
		...schemaFields,
		revision,
		effect,
		describedField(),
		textField(
			['Function Version ID', 'functionVersionId', ''],
			'Empty: the tool follows its function',
		),
		textField(['Name', 'name', 'e.g. look_up_order'], 'What the model calls it'),
	]),
	collection(['Additional Fields', 'additionalFields'], shownFor('tool', 'export'), [
		{
			displayName: 'Only Tools',
			name: 'onlyTools',
			type: 'multiOptions',
			default: [],
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
	collection(['Additional Fields', 'additionalFields'], shownFor('tool', 'import'), [
		json(
			['Credentials', 'credentials', '{}'],
			'IDs of credentials here, by type/name in the document',
		),
		yes(['Dry Run', 'dryRun'], false, 'Whether only to say what would be done'),
		json(['Workflows', 'workflows', '{}'], 'IDs of workflows here, by those in the document'),
	]),
	...many('tool'),
	listFilters(
		'tool',
		['getAll'],
		[
			onlyDeleted,
			{
				displayName: 'Enabled',
				name: 'enabled',
				type: 'options',
				default: 'true',
				options: [
					{ name: 'No', value: 'false' },
					{ name: 'Yes', value: 'true' },
				],
			},
			search,
			{
				displayName: 'System Tools',
				name: 'system',
				type: 'options',
				default: 'with',
				options: [
					{ name: 'Only These', value: 'only' },
					{ name: 'With the Others', value: 'with' },
				],
				description: 'The tools that Foreman brings. Nobody changes them.',
			},
			{
				displayName: 'Target',
				name: 'target',
				type: 'options',
				default: 'server',
				options: [
					{ name: 'Client', value: 'client' },
					{ name: 'Server', value: 'server' },
				],
			},
		],
	),
];

const schemaId = (displayName: string, name: string) =>
	textField([displayName, name, ''], 'What new tools of it begin with');

const functions: readonly INodeProperties[] = [
	picker(
		['Workflow', 'workflowId', 'searchWorkflows'],
		shownFor('function', FROM_WORKFLOW, 'create'),
		'A published workflow that begins with "When Executed by Another Workflow"',
	),
	toolName(false, shownFor('function', FROM_WORKFLOW)),
	describedField({ required: true, displayOptions: shownFor('function', FROM_WORKFLOW) }),
	{ ...effect, displayOptions: shownFor('function', FROM_WORKFLOW) },
	textField(['Function Name', 'functionName', 'e.g. Look Up Order'], 'For people', {
		required: true,
		displayOptions: shownFor('function', 'create'),
	}),
	picker(
		['Function', 'functionId', 'searchFunctions'],
		shownFor('function', 'get', 'update', 'delete'),
	),
	picker(
		['Deleted Function', 'functionId', 'searchDeletedFunctions'],
		shownFor('function', 'restore'),
	),
	retentionTier(shownFor('function', 'delete')),
	{
		displayName:
			'What the tool takes is read off the workflow’s trigger, and what it gives off past executions. Change both under Additional Fields.',
		name: 'fromWorkflowNotice',
		type: 'notice',
		default: '',
		displayOptions: shownFor('function', FROM_WORKFLOW),
	},
	collection(['Additional Fields', 'additionalFields'], shownFor('function', FROM_WORKFLOW), [
		...rareToolFields,
		...schemaFields,
	]),
	collection(['Additional Fields', 'additionalFields'], shownFor('function', 'create'), [
		textField(['Description', 'description', ''], 'For people'),
		schemaId('Input Schema ID', 'inputSchemaId'),
		schemaId('Output Schema ID', 'outputSchemaId'),
	]),
	collection(['Update Fields', 'updateFields'], shownFor('function', 'update'), [
		textField(
			['Default Version ID', 'defaultVersionId', ''],
			'What its tools run that name no version. Empty: what is published.',
		),
		textField(['Description', 'description', ''], 'For people'),
		schemaId('Input Schema ID', 'inputSchemaId'),
		textField(['Name', 'name', ''], 'For people'),
		schemaId('Output Schema ID', 'outputSchemaId'),
		revision,
		textField(['Workflow ID', 'workflowId', ''], 'The workflow that it runs'),
	]),
	...many('function'),
	listFilters('function', ['getAll'], [onlyDeleted, search]),
];

const schema: readonly INodeProperties[] = [
	picker(['Schema', 'schemaId', 'searchSchemas'], shownFor('schema', 'get', 'delete')),
	textField(['Schema Name', 'schemaName', 'e.g. Order Number'], 'For people', {
		required: true,
		displayOptions: shownFor('schema', 'create'),
	}),
	{
		displayName: 'Used For',
		name: 'role',
		type: 'options',
		default: 'input',
		options: [
			{ name: 'Input', value: 'input', description: 'What a tool takes: always an object' },
			{ name: 'Output', value: 'output', description: 'What a tool gives back' },
		],
		displayOptions: shownFor('schema', 'create'),
	},
	json(
		['JSON Schema', 'schema', INPUT_SAMPLE],
		'It never changes: another text is another schema',
		shownFor('schema', 'create'),
	),
	...many('schema'),
	listFilters('schema', ['getAll'], [search]),
];

const version: readonly INodeProperties[] = [
	picker(
		['Function', 'functionId', 'searchFunctions'],
		shownFor('version', 'pin', 'getAll'),
		'What your tool runs. It has the name of the workflow, unless you gave it another.',
	),
	{
		displayName: 'Workflow Version Name or ID',
		name: 'workflowVersionId',
		type: 'options',
		typeOptions: {
			loadOptionsMethod: 'getWorkflowVersions',
			loadOptionsDependsOn: ['functionId.value'],
		},
		default: '',
		description:
			'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		displayOptions: shownFor('version', 'pin'),
	},
	textField(['Version ID', 'versionId', ''], 'Get Many shows it', {
		required: true,
		displayOptions: shownFor('version', 'get', 'delete'),
	}),
	{
		displayName:
			'Examples with a result are run first, so what those tools do is really done. If one gives something else, nothing is pinned.',
		name: 'pinNotice',
		type: 'notice',
		default: '',
		displayOptions: shownFor('version', 'pin'),
	},
	collection(['Additional Fields', 'additionalFields'], shownFor('version', 'pin'), [
		textField(['Note', 'note', ''], 'For people'),
		textField(
			['Only Tool ID', 'toolId', ''],
			'Only this tool is pinned, not all tools of the function',
		),
		yes(
			['Tools Run It', 'setAsDefault'],
			true,
			'Whether the tools of the function run it from now on. Otherwise the version is only kept.',
		),
	]),
	...many('version'),
];

/** The fields of the tool registry. People fill them in; a model fills in none. */
export const registryProperties: readonly INodeProperties[] = [
	...tool,
	...functions,
	...schema,
	...version,
];
