import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`. Users' workflows store these names. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Connection', value: 'connection' },
			{ name: 'Node', value: 'node' },
			{ name: 'Workflow', value: 'workflow' },
		],
		default: 'node',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['node'] } },
		options: [
			{
				name: 'Node Add',
				value: 'node_add',
				action: 'Add a node',
				description: 'Add a node, or several in one save, to the draft of a workflow',
			},
			{
				name: 'Node Remove',
				value: 'node_remove',
				action: 'Remove a node',
				description:
					'Take a node, or several in one save, out of the draft of a workflow, with its connections',
			},
			{
				name: 'Node Replace',
				value: 'node_replace',
				action: 'Replace a node',
				description: 'Put a node of another type in place of one, under its name',
			},
			{
				name: 'Node Search',
				value: 'node_search',
				action: 'Search nodes',
				description: 'Find node types of this n8n, best first',
			},
			{
				name: 'Node Update',
				value: 'node_update',
				action: 'Update a node',
				description:
					'Change parameters, name, version, position, credentials or settings of a node, or of several in one save',
			},
		],
		default: 'node_search',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['connection'] } },
		options: [
			{
				name: 'Connection Create',
				value: 'connection_create',
				action: 'Create a connection',
				description: 'Connect two nodes, or several pairs in one save',
			},
			{
				name: 'Connection Remove',
				value: 'connection_remove',
				action: 'Remove a connection',
				description: 'Take away connections from one node to another, in one save',
			},
		],
		default: 'connection_create',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workflow'] } },
		options: [
			{
				name: 'Test Workflow',
				value: 'test_workflow',
				action: 'Test a workflow',
				description: 'Run the draft of a workflow now and wait for its end',
			},
			{
				name: 'Workflow Create',
				value: 'workflow_create',
				action: 'Create a workflow',
				description: 'Make an empty workflow in n8n',
			},
			{
				name: 'Workflow Deploy',
				value: 'workflow_deploy',
				action: 'Deploy a workflow',
				description: 'Publish a workflow',
			},
			{
				name: 'Workflow List',
				value: 'workflow_list',
				action: 'Get many workflows',
				description:
					'List the workflows of n8n, newest change first, or with directoryPath the workflow files of a folder',
			},
			{
				name: 'Workflow Load',
				value: 'workflow_load',
				action: 'Load a workflow',
				description: 'Read a workflow as JSON',
			},
			{
				name: 'Workflow Save',
				value: 'workflow_save',
				action: 'Save a workflow',
				description: 'Write a workflow into a file, with markers in place of secrets',
			},
			{
				name: 'Workflow Validate',
				value: 'workflow_validate',
				action: 'Validate a workflow',
				description: 'Check a workflow with the engine of n8n, without running it',
			},
		],
		default: 'workflow_create',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Find node types of this n8n, best first. Pass an id on as nodeType; parameters are its resources and operations.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['node_search'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Add a node, or several in one save, to the draft of a workflow. Then connection_create. What is live stays as it is.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Change parameters, name, version, position, credentials or settings of a node, or of several in one save. What is not named stays.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Put a node of another type in place of one, under its name. Keeps the connections that fit the new type, and reports them.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Take a node, or several in one save, out of the draft of a workflow, with its connections.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Connect two nodes, or several pairs in one save. A model, memory or tool is the source, its agent the target.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Take away connections from one node to another, in one save. Without output and input: all between the two.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Make an empty workflow in n8n: a draft. Then node_add and connection_create. active publishes nothing: that is workflow_deploy.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List the workflows of n8n, newest change first, or with directoryPath the workflow files of a folder.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Read a workflow as JSON: the draft in n8n, or a workflow file. Secrets are markers such as [redacted:password].',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_load'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Write a workflow into a file, with markers in place of secrets. Without filePath: store workflowData as the draft of workflowId, or the workflow file workflowId as a new workflow in n8n.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Check a workflow with the engine of n8n, without running it: types, parameters, credentials, expressions, connections.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_validate'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Run the draft of a workflow now and wait for its end. Its nodes do what they are set up to do, unless simulate holds them back. testData: webhook: the body; form: its fields; chat: {chatInput}.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Publish a workflow: from now on its triggers run it. A person is asked first, unless the operator decided otherwise. Refused while workflow_validate finds errors; test_workflow first.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_deploy'], '@tool': [true] },
		},
	},
	{
		displayName: 'Category',
		name: 'category',
		description: 'Such as trigger, action, database',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Category',
		name: 'category',
		description: 'Such as trigger, action, database',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('category', `Such as trigger, action, database`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_search'], '@tool': [true] } },
	},
	{
		displayName: 'Keyword',
		name: 'keyword',
		description: 'A service, or a part of its name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Keyword',
		name: 'keyword',
		description: 'A service, or a part of its name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('keyword', `A service, or a part of its name`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_search'], '@tool': [true] } },
	},
	{
		displayName: 'Functionality',
		name: 'functionality',
		description: 'What it should do, such as "send sms"',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Functionality',
		name: 'functionality',
		description: 'What it should do, such as "send sms"',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('functionality', `What it should do, such as \"send sms\"`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_search'], '@tool': [true] } },
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'As node_search gives it, such as n8n-nodes-base.httpRequest',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchNodeTypes', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. n8n-nodes-base.httpRequest',
			},
		],
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'As node_search gives it, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `As node_search gives it, such as n8n-nodes-base.httpRequest`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the node',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the node',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Name of the node`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: the newest',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: the newest',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('typeVersion', `0: the newest`, 'number', 0) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Position',
		name: 'position',
		description: 'Canvas position; chosen well when left out',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Position',
		name: 'position',
		description: 'Canvas position; chosen well when left out',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('position', `Canvas position; chosen well when left out`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Its parameters',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Its parameters',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parameters', `Its parameters`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: '{credentialType: credentialId}',
		hint: 'For example { "Slack": { "slackApi": "the ID of your credential" } }',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: '{credentialType: credentialId}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentials', `{credentialType: credentialId}`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{nodeType, name, parameters, settings}]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{nodeType, name, parameters, settings}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operations', `Several in place of the fields above, all or none: [{nodeType, name, parameters, settings}]`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_add'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_add'], '@tool': [true] } },
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Node ID',
		name: 'nodeId',
		description: 'Node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node ID',
		name: 'nodeId',
		description: 'Node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeId', `Node ID or name`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'New name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'New name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `New name`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: as it is',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: as it is',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('typeVersion', `0: as it is`, 'number', 0) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Position',
		name: 'position',
		description: 'New position',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Position',
		name: 'position',
		description: 'New position',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('position', `New position`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Values by name or dotted path; null takes one out',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Values by name or dotted path; null takes one out',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parameters', `Values by name or dotted path; null takes one out`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: '{credentialType: credentialId}',
		hint: 'For example { "Slack": { "slackApi": "the ID of your credential" } }',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: '{credentialType: credentialId}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentials', `{credentialType: credentialId}`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: '{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: '{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('settings', `{disabled, notes, onError, retryOnFail, maxTries, alwaysOutputData, executeOnce}`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description: 'Several in place of the fields above, all or none: [{nodeId, parameters}]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description: 'Several in place of the fields above, all or none: [{nodeId, parameters}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operations', `Several in place of the fields above, all or none: [{nodeId, parameters}]`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_update'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_update'], '@tool': [true] } },
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'ID or name of the node to replace',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'ID or name of the node to replace',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('targetNodeId', `ID or name of the node to replace`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'New Node Type',
		name: 'newNodeType',
		description: 'As node_search gives it',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'New Node Type',
		name: 'newNodeType',
		description: 'As node_search gives it',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('newNodeType', `As node_search gives it`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: the newest',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Type Version',
		name: 'typeVersion',
		description: '0: the newest',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('typeVersion', `0: the newest`, 'number', 0) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Parameters of the new node',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Parameters of the new node',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parameters', `Parameters of the new node`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_replace'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_replace'], '@tool': [true] } },
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Node ID',
		name: 'nodeId',
		description: 'Node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node ID',
		name: 'nodeId',
		description: 'Node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeId', `Node ID or name`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description: 'Several in place of the fields above, all or none: [{nodeId}]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description: 'Several in place of the fields above, all or none: [{nodeId}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operations', `Several in place of the fields above, all or none: [{nodeId}]`, 'json', [null]) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['node_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['node'], operation: ['node_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: { show: { resource: ['node'], operation: ['node_remove'], '@tool': [true] } },
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Source Node ID',
		name: 'sourceNodeId',
		description: 'Source node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Source Node ID',
		name: 'sourceNodeId',
		description: 'Source node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('sourceNodeId', `Source node ID or name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'Target node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'Target node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('targetNodeId', `Target node ID or name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Source Output',
		name: 'sourceOutput',
		description: "Output: main, main[1], ai_tool, or its name such as 'false'",
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Source Output',
		name: 'sourceOutput',
		description: "Output: main, main[1], ai_tool, or its name such as 'false'",
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('sourceOutput', `Output: main, main[1], ai_tool, or its name such as 'false'`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Target Input',
		name: 'targetInput',
		description: 'Input, likewise',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Target Input',
		name: 'targetInput',
		description: 'Input, likewise',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('targetInput', `Input, likewise`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operations', `Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Source Node ID',
		name: 'sourceNodeId',
		description: 'Source node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Source Node ID',
		name: 'sourceNodeId',
		description: 'Source node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('sourceNodeId', `Source node ID or name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'Target node ID or name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Target Node ID',
		name: 'targetNodeId',
		description: 'Target node ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('targetNodeId', `Target node ID or name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Source Output',
		name: 'sourceOutput',
		description: 'Output, as connection_create takes it',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Source Output',
		name: 'sourceOutput',
		description: 'Output, as connection_create takes it',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('sourceOutput', `Output, as connection_create takes it`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Target Input',
		name: 'targetInput',
		description: 'Input, likewise',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Target Input',
		name: 'targetInput',
		description: 'Input, likewise',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('targetInput', `Input, likewise`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Operations',
		name: 'operations',
		description:
			'Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operations', `Several in place of the fields above, all or none: [{sourceNodeId, targetNodeId, sourceOutput}]`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Workflow',
		name: 'includeWorkflow',
		description: 'Answer the whole workflow too',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeWorkflow', `Answer the whole workflow too`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['connection'], operation: ['connection_remove'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the workflow',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the workflow',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Name of the workflow`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'description',
		description: 'Shown as a note on the canvas',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'description',
		description: 'Shown as a note on the canvas',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('description', `Shown as a note on the canvas`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Active',
		name: 'active',
		description: 'Only a reminder, see above',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Active',
		name: 'active',
		description: 'Only a reminder, see above',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('active', `Only a reminder, see above`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: 'Such as {timezone, errorWorkflow}',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: 'Such as {timezone, errorWorkflow}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('settings', `Such as {timezone, errorWorkflow}`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_create'], '@tool': [true] },
		},
	},
	{
		displayName: 'Directory Path',
		name: 'directoryPath',
		description: 'Folder of workflow files; "." is the first',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Directory Path',
		name: 'directoryPath',
		description: 'Folder of workflow files; "." is the first',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('directoryPath', `Folder of workflow files; \".\" is the first`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default: 50,
		typeOptions: { minValue: 1, maxValue: 100 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 100`, 'number', 50) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'How many to skip',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'How many to skip',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `How many to skip`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_list'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID or Path',
		name: 'workflowIdOrPath',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_load'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID or Path',
		name: 'workflowIdOrPath',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIdOrPath', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_load'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow Data',
		name: 'workflowData',
		description: '{name, nodes, connections, settings}; what workflowId holds when left out',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow Data',
		name: 'workflowData',
		description: '{name, nodes, connections, settings}; what workflowId holds when left out',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowData', `{name, nodes, connections, settings}; what workflowId holds when left out`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'], '@tool': [true] },
		},
	},
	{
		displayName: 'File Path',
		name: 'filePath',
		description: 'Where to: a path such as orders/new.json',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'File Path',
		name: 'filePath',
		description: 'Where to: a path such as orders/new.json',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('filePath', `Where to: a path such as orders/new.json`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse where the draft is another one`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_save'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_validate'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID, or path of a workflow file',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID, or path of a workflow file`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_validate'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow Data',
		name: 'workflowData',
		description: 'In place of workflowId',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_validate'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow Data',
		name: 'workflowData',
		description: 'In place of workflowId',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowData', `In place of workflowId`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_validate'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Test Data',
		name: 'testData',
		description: 'What its trigger is given',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Test Data',
		name: 'testData',
		description: 'What its trigger is given',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('testData', `What its trigger is given`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Milliseconds',
		type: 'number',
		default: 60000,
		typeOptions: { minValue: 1, maxValue: 600000 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Milliseconds',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('timeout', `Milliseconds`, 'number', 60000) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Simulate',
		name: 'simulate',
		description: 'writes: nodes that change or send something put out samples instead',
		type: 'options',
		default: 'none',
		options: [
			{ name: 'None', value: 'none' },
			{ name: 'Writes', value: 'writes' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Simulate',
		name: 'simulate',
		description: 'writes: nodes that change or send something put out samples instead',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('simulate', `writes: nodes that change or send something put out samples instead. One of none, writes`, 'string', 'none') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse the run where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse the run where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse the run where the draft is another one`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['test_workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchWorkflows', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 7ZKqR2oGd3Mxh9Vw' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_deploy'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_deploy'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version to publish; the draft when left out',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_deploy'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version to publish; the draft when left out',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Version to publish; the draft when left out`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['workflow_deploy'], '@tool': [true] },
		},
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Put Out as One Item',
				name: 'asOneItem',
				type: 'boolean',
				noDataExpression: true,
				default: false,
				description:
					'Whether you get one item that holds the whole list, with what stands beside it such as the cursor of the next page. Otherwise you get an item for each entry.',
				displayOptions: { show: { '/operation': [] }, hide: { '@tool': [true] } },
			},
			{
				displayName: 'Workflow Directory',
				name: 'workflowDirectory',
				type: 'string',
				noDataExpression: true,
				default: '',
				placeholder: 'e.g. /home/node/.n8n-files/workflows',
				description:
					'The directory on the machine of n8n in which the builder tools read and write workflow files. n8n must be allowed to use it: see N8N_RESTRICT_FILE_ACCESS_TO. Leave it empty for no files.',
			},
		],
	},
];
