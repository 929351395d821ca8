import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`. Users' workflows store these names. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Audit', value: 'audit' },
			{ name: 'Credential', value: 'credential' },
			{ name: 'Data Table', value: 'data-table' },
			{ name: 'Execution', value: 'execution' },
			{ name: 'Node', value: 'node' },
			{ name: 'Workflow', value: 'workflow' },
			{ name: 'Workspace', value: 'workspace' },
		],
		default: 'workflow',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workflow'] } },
		options: [
			{
				name: 'Apply Workflow Credentials',
				value: 'apply-workflow-credentials',
				action: 'Apply workflow credentials',
				description: 'Set credentials that exist on nodes of the draft',
			},
			{
				name: 'Build Workflow',
				value: 'build-workflow',
				action: 'Build a workflow',
				description: 'Create a workflow, or change the draft of one, from TypeScript SDK code',
			},
			{
				name: 'Compare Workflow Versions',
				value: 'compare-workflow-versions',
				action: 'Compare workflow versions',
				description: 'Show what differs between two versions of a workflow',
			},
			{
				name: 'Delete Workflow',
				value: 'delete-workflow',
				action: 'Delete a workflow',
				description: 'Archive a workflow, or several',
			},
			{
				name: 'Get Best Practices',
				value: 'get-best-practices',
				action: 'Get best practices',
				description:
					'Read the guide to one technique, such as chatbot or scheduling, before building such a workflow',
			},
			{
				name: 'Get Workflow',
				value: 'get-workflow',
				action: 'Get a workflow',
				description: 'Get a workflow draft as JSON',
			},
			{
				name: 'Get Workflow as Code',
				value: 'get-workflow-as-code',
				action: 'Get a workflow as code',
				description: 'Get a workflow draft as TypeScript SDK code',
			},
			{
				name: 'Get Workflow Version',
				value: 'get-workflow-version',
				action: 'Get a workflow version',
				description: 'Get one saved version of a workflow with its nodes and connections',
			},
			{
				name: 'List Workflow Versions',
				value: 'list-workflow-versions',
				action: 'Get many workflow versions',
				description: 'List the saved versions of a workflow, newest first, without their nodes',
			},
			{
				name: 'List Workflows',
				value: 'list-workflows',
				action: 'Get many workflows',
				description: 'List workflows with their tags, newest change first, without nodes',
			},
			{
				name: 'Publish Workflow',
				value: 'publish-workflow',
				action: 'Publish a workflow',
				description: 'Make a version of a workflow, or of several, live in production',
			},
			{
				name: 'Restore Workflow Version',
				value: 'restore-workflow-version',
				action: 'Restore a workflow version',
				description: 'Make an earlier version the draft again',
			},
			{
				name: 'Search Template Parameters',
				value: 'search-template-parameters',
				action: 'Search template parameters',
				description: 'See how others set a parameter of a node type',
			},
			{
				name: 'Search Template Structures',
				value: 'search-template-structures',
				action: 'Search template structures',
				description:
					'Find workflows whose nodes are connected like a pattern, in this n8n and among templates, with code of that part for build-workflow',
			},
			{
				name: 'Set Up Workflow',
				value: 'setup-workflow',
				action: 'Set up a workflow',
				description: 'Hand a draft over to a person',
			},
			{
				name: 'Unarchive Workflow',
				value: 'unarchive-workflow',
				action: 'Unarchive a workflow',
				description: 'Restore an archived workflow',
			},
			{
				name: 'Unpublish Workflow',
				value: 'unpublish-workflow',
				action: 'Unpublish a workflow',
				description: 'Stop a workflow, or several, from running in production',
			},
			{
				name: 'Update Workflow Settings',
				value: 'update-workflow-settings',
				action: 'Update workflow settings',
				description: 'Change settings of one or several workflows',
			},
			{
				name: 'Update Workflow Version',
				value: 'update-workflow-version',
				action: 'Update a workflow version',
				description: 'Name or describe a version of a workflow',
			},
			{
				name: 'Validate Workflow',
				value: 'validate-workflow',
				action: 'Validate a workflow',
				description:
					"Check a stored workflow, or code before build-workflow, with n8n's own engine",
			},
		],
		default: 'list-workflows',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['execution'] } },
		options: [
			{
				name: 'Call Live Workflow',
				value: 'call-live-workflow',
				action: 'Call a live workflow',
				description: 'Call the webhook, form or chat of a published workflow as a client would',
			},
			{
				name: 'Debug Execution',
				value: 'debug-execution',
				action: 'Debug an execution',
				description: 'Find out why an execution failed',
			},
			{
				name: 'Get Execution',
				value: 'get-execution',
				action: 'Get an execution',
				description:
					'Get the state of an execution and what each node put out, without waiting for it',
			},
			{
				name: 'Get Node Output',
				value: 'get-node-output',
				action: 'Get a node output',
				description:
					'Get the items that one node put out in an execution, page by page (its last run when it is in a loop)',
			},
			{
				name: 'List Executions',
				value: 'list-executions',
				action: 'Get many executions',
				description: 'List recent workflow executions, newest first, without their data',
			},
			{
				name: 'Prepare Pin Data',
				value: 'prepare-pin-data',
				action: 'Prepare a pin data',
				description: 'Tell what a draft needs to be tried without touching the outside',
			},
			{
				name: 'Run Workflow',
				value: 'run-workflow',
				action: 'Run a workflow',
				description:
					'Run the draft of a workflow now, wait for its end, and get what each node put out',
			},
			{
				name: 'Stop Execution',
				value: 'stop-execution',
				action: 'Stop an execution',
				description: 'Cancel a running or waiting execution',
			},
		],
		default: 'list-executions',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['credential'] } },
		options: [
			{
				name: 'Delete Credential',
				value: 'delete-credential',
				action: 'Delete a credential',
				description: 'Delete a credential for good',
			},
			{
				name: 'Get Credential',
				value: 'get-credential',
				action: 'Get a credential',
				description: 'Get a credential’s name, type and the nodes that use it, never its secrets',
			},
			{
				name: 'List Credentials',
				value: 'list-credentials',
				action: 'Get many credentials',
				description: 'List credentials with name and type, never their secrets',
			},
			{
				name: 'Search Credential Types',
				value: 'search-credential-types',
				action: 'Search credential types',
				description: 'Find the credential type for a service or kind of log-in, best first',
			},
			{
				name: 'Set Up Credentials',
				value: 'setup-credentials',
				action: 'Set up credentials',
				description: 'Have a person fill in a credential; secrets never pass through you',
			},
			{
				name: 'Test Credential',
				value: 'test-credential',
				action: 'Test a credential',
				description: 'Try a credential on its service',
			},
		],
		default: 'list-credentials',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['node'] } },
		options: [
			{
				name: 'Explore Node Resources',
				value: 'explore-node-resources',
				action: 'Explore node resources',
				description:
					'List what a parameter of a node can be set to in the service, such as channels, sheets or models, with a stored credential',
			},
			{
				name: 'Get Node Description',
				value: 'get-node-description',
				action: 'Get a node description',
				description: 'Describe a node type',
			},
			{
				name: 'Get Node Type Definition',
				value: 'get-node-type-definition',
				action: 'Get a node type definition',
				description:
					'Get the exact parameters of a node type as a TypeScript type, and what it returns',
			},
			{
				name: 'Get Node Usage',
				value: 'get-node-usage',
				action: 'Get a node usage',
				description: 'Find the workflows of this n8n that use a node type or a type of credential',
			},
			{
				name: 'Get Suggested Nodes',
				value: 'get-suggested-nodes',
				action: 'Get suggested nodes',
				description:
					'Get the nodes that n8n suggests for a kind of workflow, such as chatbot or notification, with notes',
			},
			{
				name: 'List Nodes',
				value: 'list-nodes',
				action: 'Get many nodes',
				description: 'List the node types of this n8n, community nodes included, by name',
			},
			{
				name: 'Search Nodes',
				value: 'search-nodes',
				action: 'Search nodes',
				description:
					'Find node types of this n8n for a job, best first, with their resources, operations and the sub-nodes they need',
			},
		],
		default: 'list-nodes',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['data-table'] } },
		options: [
			{
				name: 'Add Data Table Column',
				value: 'add-data-table-column',
				action: 'Add a data table column',
				description: 'Add a column to a data table; it is empty in the rows there are',
			},
			{
				name: 'Create Data Table',
				value: 'create-data-table',
				action: 'Create a data table',
				description: 'Create a data table',
			},
			{
				name: 'Delete Data Table',
				value: 'delete-data-table',
				action: 'Delete a data table',
				description: 'Delete a data table with all its rows, for good',
			},
			{
				name: 'Delete Data Table Column',
				value: 'delete-data-table-column',
				action: 'Delete a data table column',
				description: 'Delete a column of a data table with its values in all rows, for good',
			},
			{
				name: 'Delete Data Table Rows',
				value: 'delete-data-table-rows',
				action: 'Delete data table rows',
				description:
					'Delete all rows of a data table that match a filter, as in query-data-table-rows, for good',
			},
			{
				name: 'Get Data Table Schema',
				value: 'get-data-table-schema',
				action: 'Get a data table schema',
				description: 'Get the columns of a data table with ids and types, and its size',
			},
			{
				name: 'Insert Data Table Rows',
				value: 'insert-data-table-rows',
				action: 'Insert data table rows',
				description: 'Insert rows into a data table, all or none',
			},
			{
				name: 'List Data Tables',
				value: 'list-data-tables',
				action: 'Get many data tables',
				description: 'List data tables by name, with their column names',
			},
			{
				name: 'Query Data Table Rows',
				value: 'query-data-table-rows',
				action: 'Query data table rows',
				description: 'Get rows of a data table, page by page',
			},
			{
				name: 'Rename Data Table Column',
				value: 'rename-data-table-column',
				action: 'Rename a data table column',
				description: 'Rename a column of a data table',
			},
			{
				name: 'Update Data Table Rows',
				value: 'update-data-table-rows',
				action: 'Update data table rows',
				description:
					'Set columns in all rows of a data table that match a filter, as in query-data-table-rows',
			},
		],
		default: 'list-data-tables',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workspace'] } },
		options: [
			{
				name: 'Clean Up Test Executions',
				value: 'cleanup-test-executions',
				action: 'Clean up test executions',
				description:
					'Delete executions that were started by hand or by run-workflow and have ended, up to 1000 a call',
			},
			{
				name: 'Create Folder',
				value: 'create-folder',
				action: 'Create a folder',
				description: 'Create a folder in a project, or inside another folder of it',
			},
			{
				name: 'Delete Folder',
				value: 'delete-folder',
				action: 'Delete a folder',
				description: 'Delete a folder',
			},
			{
				name: 'Get Instance Context',
				value: 'get-instance-context',
				action: 'Get an instance context',
				description: 'What this n8n has, in one call',
			},
			{
				name: 'List Folders',
				value: 'list-folders',
				action: 'Get many folders',
				description: 'List the folders of a project with the folder each is in',
			},
			{
				name: 'List Projects',
				value: 'list-projects',
				action: 'Get many projects',
				description: 'List projects',
			},
			{
				name: 'List Tags',
				value: 'list-tags',
				action: 'Get many tags',
				description: 'List the tags of this n8n',
			},
			{
				name: 'Move Workflow to Folder',
				value: 'move-workflow-to-folder',
				action: 'Move a workflow to a folder',
				description: 'Move a workflow into a folder of its project, or to the top of the project',
			},
			{
				name: 'Tag Workflow',
				value: 'tag-workflow',
				action: 'Tag a workflow',
				description: 'Add tags to a workflow, or to several; those it has stay',
			},
		],
		default: 'list-projects',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['audit'] } },
		options: [
			{
				name: 'List Audit Entries',
				value: 'list-audit-entries',
				action: 'Get many audit entries',
				description: 'List what agents did or tried with their tools, newest first',
			},
		],
		default: 'list-audit-entries',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List workflows with their tags, newest change first, without nodes. activeVersionId is null when a workflow is unpublished.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get a workflow draft as JSON: nodes, connections, settings, tags; whether the draft is what is live, and what differs. To edit it, use get-workflow-as-code.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get a workflow draft as TypeScript SDK code. Edit this code and hand it, or patches of it, to build-workflow.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-workflow-as-code'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			"Create a workflow, or change the draft of one, from TypeScript SDK code such as: const a = trigger({type:'n8n-nodes-base.webhook', version:2.1, config:{name:'Hook', parameters:{path:'x'}}}); const b = node({…}); export default workflow('id','Name').add(a).to(b); The rest of its grammar: get-best-practices, technique workflow_code. Fix errors with patches. What runs in production stays as it is until publish-workflow.",
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Read the guide to one technique, such as chatbot or scheduling, before building such a workflow. Without a technique: what techniques there are.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-best-practices'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Find workflows whose nodes are connected like a pattern, in this n8n and among templates, with code of that part for build-workflow. Secrets are placeholders, long texts are cut.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'See how others set a parameter of a node type: values in workflows of this n8n and in templates, most used first, with code of such a node. Secrets are markers.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			"Check a stored workflow, or code before build-workflow, with n8n's own engine: node types, parameters, credentials, expressions, connections, flow. Errors fail when it runs; advice tells what may not be meant. Nothing is run or changed.",
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['validate-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Hand a draft over to a person: names, node by node, credentials and values that are missing, with a link and the credentials that fit. Changes nothing. Give the person message and links, then call again with since and wait: it tells what was set, and tests new credentials. A credential that is there already: apply-workflow-credentials.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['setup-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Set credentials that exist on nodes of the draft: all, or none when one does not fit. What is live stays as it is until publish-workflow, and data pinned in place of a credential until a person unpins it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Archive a workflow, or several: it is unpublished, hidden and no longer runs. unarchive-workflow restores it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['delete-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Restore an archived workflow. It stays unpublished until publish-workflow.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unarchive-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Make a version of a workflow, or of several, live in production: its triggers run it from now on. Refused while validate-workflow finds errors. Run the draft with run-workflow first. A webhook, form or chat answers about a second later: call-live-workflow tries it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Stop a workflow, or several, from running in production. Drafts are kept.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unpublish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List the saved versions of a workflow, newest first, without their nodes. An unlicensed n8n keeps them for 24 hours.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Get one saved version of a workflow with its nodes and connections.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Show what differs between two versions of a workflow: node by node, parameter by parameter, and connections. Secrets are markers; name and settings have no versions.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Make an earlier version the draft again: its nodes and connections, with the name and settings of today. What is live stays as it is until publish-workflow.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['restore-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Change settings of one or several workflows: error workflow, time zone, saved executions, allowed callers. They hold at once, also for what is live.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Name or describe a version of a workflow. n8n’s API cannot: the answer says how a person can.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List recent workflow executions, newest first, without their data.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Tell what a draft needs to be tried without touching the outside: which nodes write or ask outside, and pinData with one item each. Fill in what matters, then pass pinData to run-workflow with simulate: writes.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['prepare-pin-data'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Run the draft of a workflow now, wait for its end, and get what each node put out. The trigger is not called: it puts out inputData in its own shape (webhook: the body; form: flat fields; chat: {chatInput}; schedule: nothing needed). All other nodes really run, except those that simulate holds back, pinData names or a person has pinned: wouldDo tells what they would have done. With simulate, sub-workflows run without their writes too.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Call the webhook, form or chat of a published workflow as a client would. Nothing is simulated. The address is known: pass only data. Not for triggers that ask for a secret. Try the draft with run-workflow first.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Get the state of an execution and what each node put out, without waiting for it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Find out why an execution failed: the failed node, its error, the first items it was given, and which nodes ran in which order.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['debug-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get the items that one node put out in an execution, page by page (its last run when it is in a loop).',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Cancel a running or waiting execution.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['execution'], operation: ['stop-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List credentials with name and type, never their secrets.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['list-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Get a credential’s name, type and the nodes that use it, never its secrets.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Delete a credential for good. Workflows that use it fail from then on: look with get-credential first.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['delete-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Find the credential type for a service or kind of log-in, best first.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['search-credential-types'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Have a person fill in a credential; secrets never pass through you. First pass credentialType: an empty credential is made; give the person its url. Then pass credentialId and wait, until it is filled in and tested. "untestable": filled in, n8n cannot test it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Try a credential on its service. Read verdict: success is true for "works" alone, and "untestable" does not mean bad.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['credential'], operation: ['test-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List the node types of this n8n, community nodes included, by name. To find one for a job: search-nodes.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['list-nodes'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Find node types of this n8n for a job, best first, with their resources, operations and the sub-nodes they need. Then read get-node-type-definition.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['node'], operation: ['search-nodes'], '@tool': [true] } },
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get the nodes that n8n suggests for a kind of workflow, such as chatbot or notification, with notes. Without a category: what categories there are.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-suggested-nodes'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List what a parameter of a node can be set to in the service, such as channels, sheets or models, with a stored credential. Asks the service, changes nothing.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Describe a node type: properties, credentials, inputs and outputs. Large: pass resource and operation.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get the exact parameters of a node type as a TypeScript type, and what it returns. Read it before you write a node. Nodes with resources answer with their choices until you pass resource and operation.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Find the workflows of this n8n that use a node type or a type of credential: their nodes, versions, and whether draft or live. Without either, count the types in use.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List data tables by name, with their column names.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['list-data-tables'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Get the columns of a data table with ids and types, and its size.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['get-data-table-schema'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Create a data table. n8n adds id, createdAt and updatedAt. A table with the same name and columns is answered as it is.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['create-data-table'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Delete a data table with all its rows, for good.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Add a column to a data table; it is empty in the rows there are. Its type can never be changed.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Rename a column of a data table. Workflows that use the old name must be changed as well.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Delete a column of a data table with its values in all rows, for good.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Get rows of a data table, page by page. Conditions: eq, neq, like, ilike (% is a wildcard), gt, gte, lt, lte (dates by whole day), isEmpty, isNotEmpty.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Insert rows into a data table, all or none. Columns left out are empty. A repeated call inserts them again.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['insert-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Set columns in all rows of a data table that match a filter, as in query-data-table-rows. Tells how many matched.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Delete all rows of a data table that match a filter, as in query-data-table-rows, for good. Tells how many matched.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List projects. Without a licence for them: the personal ones that hold something.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-projects'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List the tags of this n8n. tag-workflow puts them on a workflow.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-tags'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Add tags to a workflow, or to several; those it has stay. New tags are made only with createMissing.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Delete executions that were started by hand or by run-workflow and have ended, up to 1000 a call. Pass dryRun to count them first.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'List the folders of a project with the folder each is in.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Create a folder in a project, or inside another folder of it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Delete a folder. What is in it moves to transferToFolderId; without it, its workflows are archived and its folders deleted.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default: 'Move a workflow into a folder of its project, or to the top of the project.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['move-workflow-to-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'What this n8n has, in one call: workflows, node types in use, community nodes, projects, types of credentials, data tables, time zone, licence, what failed lately. Read it before you ask a person.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['get-instance-context'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'List what agents did or tried with their tools, newest first: when, for whom, with which arguments, who decided, and what came of it.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'] },
			hide: { '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['list-workflows'], returnAll: [false] },
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
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Status',
		name: 'status',
		description: 'active means not archived',
		type: 'options',
		default: 'active',
		options: [
			{ name: 'Active', value: 'active' },
			{ name: 'Archived', value: 'archived' },
			{ name: 'All', value: 'all' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Status',
		name: 'status',
		description: 'active means not archived',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('status', `active means not archived. One of active, archived, all`, 'string', 'active') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Published',
		name: 'published',
		description: 'Whether a version is live',
		type: 'options',
		default: 'any',
		options: [
			{ name: 'Yes', value: 'yes' },
			{ name: 'No', value: 'no' },
			{ name: 'Any', value: 'any' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Published',
		name: 'published',
		description: 'Whether a version is live',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('published', `Whether a version is live. One of yes, no, any`, 'string', 'any') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Tags',
		name: 'tags',
		description: 'Only those with all of these tags: names or IDs',
		hint: 'For example ["production"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Tags',
		name: 'tags',
		description: 'Only those with all of these tags: names or IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('tags', `Only those with all of these tags: names or IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Cursor',
		name: 'cursor',
		description: 'Of the last answer, for the next page',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Cursor',
		name: 'cursor',
		description: 'Of the last answer, for the next page',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('cursor', `Of the last answer, for the next page`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflows'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['get-workflow'] },
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
			show: { resource: ['workflow'], operation: ['get-workflow'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['get-workflow-as-code'] },
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
			show: { resource: ['workflow'], operation: ['get-workflow-as-code'], '@tool': [true] },
		},
	},
	{
		displayName: 'Code',
		name: 'code',
		description: 'Full TypeScript SDK code. Either code or patches',
		hint: 'TypeScript of n8n’s workflow SDK. For a sample, run the operation Get Workflow as Code on one of your workflows.',
		type: 'string',
		default: '',
		typeOptions: { editor: 'jsEditor', rows: 12 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Code',
		name: 'code',
		description: 'Full TypeScript SDK code. Either code or patches',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('code', `Full TypeScript SDK code. Either code or patches`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Patches',
		name: 'patches',
		description: '[{old_str, new_str}] against the last-submitted code, also when it did not parse',
		hint: 'For example [{ "old_str": "GET", "new_str": "POST" }]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Patches',
		name: 'patches',
		description: '[{old_str, new_str}] against the last-submitted code, also when it did not parse',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('patches', `[{old_str, new_str}] against the last-submitted code, also when it did not parse`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow to change; a new one is made when left out',
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
			show: { resource: ['workflow'], operation: ['build-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow to change; a new one is made when left out',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow to change; a new one is made when left out`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Code Draft ID',
		name: 'draftId',
		description: 'Code to patch, as named by an earlier error',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Code Draft ID',
		name: 'draftId',
		description: 'Code to patch, as named by an earlier error',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('draftId', `Code to patch, as named by an earlier error`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['build-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Technique',
		name: 'technique',
		description: 'Technique, as the list names it',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-best-practices'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Technique',
		name: 'technique',
		description: 'Technique, as the list names it',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('technique', `Technique, as the list names it`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-best-practices'], '@tool': [true] },
		},
	},
	{
		displayName: 'Pattern',
		name: 'pattern',
		description: 'Nodes in the order of the flow, such as webhook → agent → sheet',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Pattern',
		name: 'pattern',
		description: 'Nodes in the order of the flow, such as webhook → agent → sheet',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('pattern', `Nodes in the order of the flow, such as webhook → agent → sheet`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'], '@tool': [true] },
		},
	},
	{
		displayName: 'Look in',
		name: 'lookIn',
		description: 'own: of this n8n; templates: of n8n.io, by strangers',
		type: 'options',
		default: 'all',
		options: [
			{ name: 'All', value: 'all' },
			{ name: 'Own', value: 'own' },
			{ name: 'Templates', value: 'templates' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Look in',
		name: 'lookIn',
		description: 'own: of this n8n; templates: of n8n.io, by strangers',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('lookIn', `own: of this n8n; templates: of n8n.io, by strangers. One of all, own, templates`, 'string', 'all') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 10',
		type: 'number',
		default: 3,
		typeOptions: { minValue: 1, maxValue: 10 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 10',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 10`, 'number', 3) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-structures'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
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
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `Node type, such as n8n-nodes-base.httpRequest`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Parameter',
		name: 'parameter',
		description: 'Parameter, such as jsonBody or options.timeout',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parameter',
		name: 'parameter',
		description: 'Parameter, such as jsonBody or options.timeout',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parameter', `Parameter, such as jsonBody or options.timeout`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Value',
		name: 'value',
		description: 'Text that the value holds',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Value',
		name: 'value',
		description: 'Text that the value holds',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('value', `Text that the value holds`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Look in',
		name: 'lookIn',
		description: 'own: of this n8n; templates: of n8n.io, by strangers',
		type: 'options',
		default: 'all',
		options: [
			{ name: 'All', value: 'all' },
			{ name: 'Own', value: 'own' },
			{ name: 'Templates', value: 'templates' },
		],
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Look in',
		name: 'lookIn',
		description: 'own: of this n8n; templates: of n8n.io, by strangers',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('lookIn', `own: of this n8n; templates: of n8n.io, by strangers. One of all, own, templates`, 'string', 'all') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 20',
		type: 'number',
		default: 5,
		typeOptions: { minValue: 1, maxValue: 20 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 20',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 20`, 'number', 5) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['search-template-parameters'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Stored workflow. Either this or code',
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
			show: { resource: ['workflow'], operation: ['validate-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Stored workflow. Either this or code',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Stored workflow. Either this or code`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['validate-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Code',
		name: 'code',
		description: 'TypeScript SDK code',
		hint: 'TypeScript of n8n’s workflow SDK. For a sample, run the operation Get Workflow as Code on one of your workflows.',
		type: 'string',
		default: '',
		typeOptions: { editor: 'jsEditor', rows: 12 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['validate-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Code',
		name: 'code',
		description: 'TypeScript SDK code',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('code', `TypeScript SDK code`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['validate-workflow'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['setup-workflow'] },
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
			show: { resource: ['workflow'], operation: ['setup-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Wait (Seconds)',
		name: 'wait',
		description: 'Seconds to wait until the person has set everything',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0, maxValue: 600 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['setup-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Wait (Seconds)',
		name: 'wait',
		description: 'Seconds to wait until the person has set everything',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('wait', `Seconds to wait until the person has set everything`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['setup-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Since',
		name: 'since',
		description: 'The versionId that an earlier call answered: tells what was set since',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['setup-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Since',
		name: 'since',
		description: 'The versionId that an earlier call answered: tells what was set since',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('since', `The versionId that an earlier call answered: tells what was set since`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['setup-workflow'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Work Item ID',
		name: 'workItemId',
		description: 'In place of workflowId, in a run of the Foreman node',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Work Item ID',
		name: 'workItemId',
		description: 'In place of workflowId, in a run of the Foreman node',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workItemId', `In place of workflowId, in a run of the Foreman node`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: 'By node name: {credentialType: credentialId}, as setup-workflow tells them',
		hint: 'For example { "Slack": { "slackApi": "the ID of your credential" } }',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credentials',
		name: 'credentials',
		description: 'By node name: {credentialType: credentialId}, as setup-workflow tells them',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentials', `By node name: {credentialType: credentialId}, as setup-workflow tells them`, 'json') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse it where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse it where the draft is another one',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse it where the draft is another one`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['apply-workflow-credentials'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['delete-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['delete-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		hint: 'For example ["9kX2vQmJ7sT4bL1a"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['delete-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIds', `In place of workflowId: up to 50 IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['delete-workflow'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['unarchive-workflow'] },
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
			show: { resource: ['workflow'], operation: ['unarchive-workflow'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		hint: 'For example ["9kX2vQmJ7sT4bL1a"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIds', `In place of workflowId: up to 50 IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version to publish; the draft when left out',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'] },
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
			show: { resource: ['workflow'], operation: ['publish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version IDs',
		name: 'versionIds',
		description: 'Of several: {workflowId: versionId}; drafts when left out',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version IDs',
		name: 'versionIds',
		description: 'Of several: {workflowId: versionId}; drafts when left out',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionIds', `Of several: {workflowId: versionId}; drafts when left out`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['publish-workflow'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unpublish-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unpublish-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		hint: 'For example ["9kX2vQmJ7sT4bL1a"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unpublish-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIds', `In place of workflowId: up to 50 IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['unpublish-workflow'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['list-workflow-versions'] },
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
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default: 20,
		typeOptions: { minValue: 1, maxValue: 100 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 100`, 'number', 20) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Skip',
		name: 'skip',
		description: 'Results to skip',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0, maxValue: 10000 },
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Skip',
		name: 'skip',
		description: 'Results to skip',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('skip', `Results to skip`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['list-workflow-versions'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['get-workflow-version'] },
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
			show: { resource: ['workflow'], operation: ['get-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-workflow-version'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Version ID, from list-workflow-versions`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['get-workflow-version'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'] },
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
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'From',
		name: 'from',
		description: 'published, previous, draft, or a version ID',
		type: 'string',
		default: 'published',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'From',
		name: 'from',
		description: 'published, previous, draft, or a version ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('from', `published, previous, draft, or a version ID`, 'string', 'published') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'], '@tool': [true] },
		},
	},
	{
		displayName: 'To',
		name: 'to',
		description: 'Likewise',
		type: 'string',
		default: 'draft',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'To',
		name: 'to',
		description: 'Likewise',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('to', `Likewise`, 'string', 'draft') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['compare-workflow-versions'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['restore-workflow-version'] },
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
			show: { resource: ['workflow'], operation: ['restore-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['restore-workflow-version'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Version ID, from list-workflow-versions`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['restore-workflow-version'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'], '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		hint: 'For example ["9kX2vQmJ7sT4bL1a"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIds', `In place of workflowId: up to 50 IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'], '@tool': [true] },
		},
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: 'The rest stays as it is',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Settings',
		name: 'settings',
		description: 'The rest stays as it is',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('settings', `The rest stays as it is`, 'json') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-settings'], '@tool': [true] },
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
			show: { resource: ['workflow'], operation: ['update-workflow-version'] },
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
			show: { resource: ['workflow'], operation: ['update-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Version ID, from list-workflow-versions',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Version ID, from list-workflow-versions`, 'string') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'New name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'] },
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
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'description',
		description: 'New description',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Description',
		name: 'description',
		description: 'New description',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('description', `New description`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workflow'], operation: ['update-workflow-version'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Only executions of this workflow',
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
			show: { resource: ['execution'], operation: ['list-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Only executions of this workflow',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Only executions of this workflow`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Status',
		name: 'status',
		description: 'Only executions in this state',
		type: 'options',
		default: '',
		options: [
			{ name: 'Any', value: '' },
			{ name: 'Success', value: 'success' },
			{ name: 'Error', value: 'error' },
			{ name: 'Running', value: 'running' },
			{ name: 'Waiting', value: 'waiting' },
			{ name: 'Canceled', value: 'canceled' },
			{ name: 'Crashed', value: 'crashed' },
			{ name: 'New', value: 'new' },
			{ name: 'Unknown', value: 'unknown' },
		],
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Status',
		name: 'status',
		description: 'Only executions in this state',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('status', `Only executions in this state. One of success, error, running, waiting, canceled, crashed, new, unknown`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default: 20,
		typeOptions: { minValue: 1, maxValue: 100 },
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 100`, 'number', 20) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['list-executions'], '@tool': [true] },
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
			show: { resource: ['execution'], operation: ['prepare-pin-data'] },
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
			show: { resource: ['execution'], operation: ['prepare-pin-data'], '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger node to start from, where there are several',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['prepare-pin-data'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger node to start from, where there are several',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('triggerName', `Trigger node to start from, where there are several`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['prepare-pin-data'], '@tool': [true] },
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
			show: { resource: ['execution'], operation: ['run-workflow'] },
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
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Input Data',
		name: 'inputData',
		description: 'What the trigger is given',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Input Data',
		name: 'inputData',
		description: 'What the trigger is given',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('inputData', `What the trigger is given`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Max wait in ms; then the run is stopped',
		type: 'number',
		default: 300000,
		typeOptions: { minValue: 1, maxValue: 600000 },
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Max wait in ms; then the run is stopped',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('timeout', `Max wait in ms; then the run is stopped`, 'number', 300000) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger node to start from, where there are several',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger node to start from, where there are several',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('triggerName', `Trigger node to start from, where there are several`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Simulate',
		name: 'simulate',
		description:
			'writes: nodes that may change or send something, or cost money, are not run, but put out samples',
		type: 'options',
		default: 'none',
		options: [
			{ name: 'None', value: 'none' },
			{ name: 'Writes', value: 'writes' },
		],
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Simulate',
		name: 'simulate',
		description:
			'writes: nodes that may change or send something, or cost money, are not run, but put out samples',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('simulate', `writes: nodes that may change or send something, or cost money, are not run, but put out samples. One of none, writes`, 'string', 'none') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Pin Data',
		name: 'pinData',
		description: 'Output of nodes that are not to run: items by node name. Not saved',
		hint: 'For example { "HTTP Request": [{ "id": 1 }] }',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Pin Data',
		name: 'pinData',
		description: 'Output of nodes that are not to run: items by node name. Not saved',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('pinData', `Output of nodes that are not to run: items by node name. Not saved`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Name',
		name: 'nodeName',
		description: 'Last node to run; only what leads to it runs',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Name',
		name: 'nodeName',
		description: 'Last node to run; only what leads to it runs',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeName', `Last node to run; only what leads to it runs`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Input',
		name: 'nodeInput',
		description: 'Items for nodeName, which then runs alone',
		hint: 'For example [{ "id": 1 }]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Input',
		name: 'nodeInput',
		description: 'Items for nodeName, which then runs alone',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeInput', `Items for nodeName, which then runs alone`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse the run where the draft is another one',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['run-workflow'] },
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
			show: { resource: ['execution'], operation: ['run-workflow'], '@tool': [true] },
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
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
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
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger to call, where there are several',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Trigger Name',
		name: 'triggerName',
		description: 'Trigger to call, where there are several',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('triggerName', `Trigger to call, where there are several`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Method',
		name: 'method',
		description: 'Where the webhook takes several; else its own',
		type: 'options',
		default: '',
		options: [
			{ name: 'Any', value: '' },
			{ name: 'Get', value: 'GET' },
			{ name: 'Head', value: 'HEAD' },
			{ name: 'Post', value: 'POST' },
			{ name: 'Put', value: 'PUT' },
			{ name: 'Patch', value: 'PATCH' },
			{ name: 'Delete', value: 'DELETE' },
		],
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Method',
		name: 'method',
		description: 'Where the webhook takes several; else its own',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('method', `Where the webhook takes several; else its own. One of GET, HEAD, POST, PUT, PATCH, DELETE`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Path Values',
		name: 'pathValues',
		description: 'Values for the :names in the path',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Path Values',
		name: 'pathValues',
		description: 'Values for the :names in the path',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('pathValues', `Values for the :names in the path`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query Values',
		name: 'queryValues',
		description: 'Query parameters',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query Values',
		name: 'queryValues',
		description: 'Query parameters',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('queryValues', `Query parameters`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Request Headers',
		name: 'requestHeaders',
		description: 'x-… headers. None that sign in',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Request Headers',
		name: 'requestHeaders',
		description: 'x-… headers. None that sign in',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('requestHeaders', `x-… headers. None that sign in`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Request Body',
		name: 'requestBody',
		description: 'Webhook: JSON or text; form: flat fields by label; chat: {chatInput}',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Request Body',
		name: 'requestBody',
		description: 'Webhook: JSON or text; form: flat fields by label; chat: {chatInput}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('requestBody', `Webhook: JSON or text; form: flat fields by label; chat: {chatInput}`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Max wait for the answer in ms; the workflow is not stopped',
		type: 'number',
		default: 60000,
		typeOptions: { minValue: 1, maxValue: 600000 },
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Timeout (Milliseconds)',
		name: 'timeout',
		description: 'Max wait for the answer in ms; the workflow is not stopped',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('timeout', `Max wait for the answer in ms; the workflow is not stopped`, 'number', 60000) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse the call where another version is live',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version ID',
		name: 'versionId',
		description: 'Refuse the call where another version is live',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('versionId', `Refuse the call where another version is live`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['call-live-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchExecutions', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-execution'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('executionId', `Execution ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchExecutions', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['execution'], operation: ['debug-execution'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('executionId', `Execution ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['debug-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchExecutions', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('executionId', `Execution ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Name',
		name: 'nodeName',
		description: 'Node name',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Name',
		name: 'nodeName',
		description: 'Node name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeName', `Node name`, 'string') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'First item, from 0',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'First item, from 0',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `First item, from 0`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 250',
		type: 'number',
		default: 50,
		typeOptions: { minValue: 1, maxValue: 250 },
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 250',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 250`, 'number', 50) }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['get-node-output'], '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchExecutions', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 4711' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['execution'], operation: ['stop-execution'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Execution ID',
		name: 'executionId',
		description: 'Execution ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('executionId', `Execution ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['execution'], operation: ['stop-execution'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Only of this type, such as notionApi',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['credential'], operation: ['list-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Only of this type, such as notionApi',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialType', `Only of this type, such as notionApi`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['list-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchCredentials', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. FrdDfEVwPdtKsd9D' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialId', `Credential ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflows to Look Through',
		name: 'lookThrough',
		description: 'Workflows to look through for uses, 1-1000',
		type: 'number',
		default: 50,
		typeOptions: { minValue: 1, maxValue: 1000 },
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflows to Look Through',
		name: 'lookThrough',
		description: 'Workflows to look through for uses, 1-1000',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('lookThrough', `Workflows to look through for uses, 1-1000`, 'number', 50) }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `Workflows to skip: those looked through before`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['get-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchCredentials', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. FrdDfEVwPdtKsd9D' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['credential'], operation: ['delete-credential'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialId', `Credential ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['delete-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Such as "slack", "oauth" or "bearer token"',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['credential'], operation: ['search-credential-types'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Such as "slack", "oauth" or "bearer token"',
		type: 'string',
		default:
			'={{ /*n8n-auto-generated-fromAI-override*/ $fromAI(\'query\', `Such as "slack", "oauth" or "bearer token"`, \'string\') }}',
		displayOptions: {
			show: { resource: ['credential'], operation: ['search-credential-types'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 50',
		type: 'number',
		default: 10,
		typeOptions: { minValue: 1, maxValue: 50 },
		displayOptions: {
			show: { resource: ['credential'], operation: ['search-credential-types'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 50',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 50`, 'number', 10) }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['search-credential-types'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Type to set up, from search-credential-types',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Type to set up, from search-credential-types',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialType', `Type to set up, from search-credential-types`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the new credential',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the new credential',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Name of the new credential`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential to wait for',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchCredentials', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. FrdDfEVwPdtKsd9D' },
		],
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential to wait for',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialId', `Credential to wait for`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Wait (Seconds)',
		name: 'wait',
		description: 'Seconds to wait for the person; with credentialId',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0, maxValue: 300 },
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Wait (Seconds)',
		name: 'wait',
		description: 'Seconds to wait for the person; with credentialId',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('wait', `Seconds to wait for the person; with credentialId`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['setup-credentials'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchCredentials', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. FrdDfEVwPdtKsd9D' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['credential'], operation: ['test-credential'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialId', `Credential ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['credential'], operation: ['test-credential'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name or description',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['list-nodes'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name or description',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name or description`, 'string', '') }}",
		displayOptions: { show: { resource: ['node'], operation: ['list-nodes'], '@tool': [true] } },
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'A service or what should happen, such as "slack" or "send sms"',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['search-nodes'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'A service or what should happen, such as "slack" or "send sms"',
		type: 'string',
		default:
			'={{ /*n8n-auto-generated-fromAI-override*/ $fromAI(\'query\', `A service or what should happen, such as "slack" or "send sms"`, \'string\') }}',
		displayOptions: { show: { resource: ['node'], operation: ['search-nodes'], '@tool': [true] } },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 20',
		type: 'number',
		default: 5,
		typeOptions: { minValue: 1, maxValue: 20 },
		displayOptions: {
			show: { resource: ['node'], operation: ['search-nodes'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 20',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 20`, 'number', 5) }}",
		displayOptions: { show: { resource: ['node'], operation: ['search-nodes'], '@tool': [true] } },
	},
	{
		displayName: 'Category',
		name: 'category',
		description: 'Category, as the list names it',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-suggested-nodes'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Category',
		name: 'category',
		description: 'Category, as the list names it',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('category', `Category, as the list names it`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-suggested-nodes'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
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
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `Node type, such as n8n-nodes-base.httpRequest`, 'string') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Parameter that the list is for, such as channelId',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Parameter that the list is for, such as channelId',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('resource', `Parameter that the list is for, such as channelId`, 'string') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID, from list-credentials',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchCredentials', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. FrdDfEVwPdtKsd9D' },
		],
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential ID',
		name: 'credentialId',
		description: 'Credential ID, from list-credentials',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialId', `Credential ID, from list-credentials`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('version', `Node version; 0: newest`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Parameters that the list depends on: {name: value}',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parameters',
		name: 'parameters',
		description: 'Parameters that the list depends on: {name: value}',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parameters', `Parameters that the list depends on: {name: value}`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Text to search for',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Text to search for',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Text to search for`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only the first page',
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Pagination Token',
		name: 'paginationToken',
		description: 'Token of the last answer, for the next page',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Pagination Token',
		name: 'paginationToken',
		description: 'Token of the last answer, for the next page',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('paginationToken', `Token of the last answer, for the next page`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['explore-node-resources'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
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
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `Node type, such as n8n-nodes-base.httpRequest`, 'string') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('version', `Node version; 0: newest`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Where the node has resources',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Where the node has resources',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('resource', `Where the node has resources`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Operation',
		name: 'nodeOperation',
		description: 'Where the node has operations',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Operation',
		name: 'nodeOperation',
		description: 'Where the node has operations',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operation', `Where the node has operations`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-description'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
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
		required: true,
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `Node type, such as n8n-nodes-base.httpRequest`, 'string') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Version',
		name: 'version',
		description: 'Node version; 0: newest',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('version', `Node version; 0: newest`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Where the node has resources',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Resource',
		name: 'nodeResource',
		description: 'Where the node has resources',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('resource', `Where the node has resources`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Operation',
		name: 'nodeOperation',
		description: 'Where the node has operations',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Operation',
		name: 'nodeOperation',
		description: 'Where the node has operations',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('operation', `Where the node has operations`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Mode',
		name: 'mode',
		description: 'Where the node has modes',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Mode',
		name: 'mode',
		description: 'Where the node has modes',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('mode', `Where the node has modes`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'From Executions',
		name: 'fromExecutions',
		description:
			'Whether to tell what the node returns from recent executions, where n8n has no schema',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'From Executions',
		name: 'fromExecutions',
		description: 'Where n8n has no schema, tell returns from recent executions',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('fromExecutions', `Where n8n has no schema, tell returns from recent executions`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-type-definition'], '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
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
			show: { resource: ['node'], operation: ['get-node-usage'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Node Type',
		name: 'nodeType',
		description: 'Node type, such as n8n-nodes-base.httpRequest',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('nodeType', `Node type, such as n8n-nodes-base.httpRequest`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'], '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Credential type, such as slackApi',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Credential Type',
		name: 'credentialType',
		description: 'Credential type, such as slackApi',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('credentialType', `Credential type, such as slackApi`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflows to Look Through',
		name: 'lookThrough',
		description: 'Workflows to look through, 1-1000',
		type: 'number',
		default: 250,
		typeOptions: { minValue: 1, maxValue: 1000 },
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflows to Look Through',
		name: 'lookThrough',
		description: 'Workflows to look through, 1-1000',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('lookThrough', `Workflows to look through, 1-1000`, 'number', 250) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `Workflows to skip: those looked through before`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['node'], operation: ['get-node-usage'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['list-data-tables'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['list-data-tables'], '@tool': [true] },
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
			show: { resource: ['data-table'], operation: ['list-data-tables'] },
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
			show: { resource: ['data-table'], operation: ['list-data-tables'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['get-data-table-schema'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['get-data-table-schema'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the table',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['create-data-table'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the table',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Name of the table`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['create-data-table'], '@tool': [true] },
		},
	},
	{
		displayName: 'Columns',
		name: 'columns',
		description: '[{name, type}] with type string, number, boolean or date',
		hint: 'For example [{ "name": "price", "type": "number" }]',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['create-data-table'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Columns',
		name: 'columns',
		description: '[{name, type}] with type string, number, boolean or date',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('columns', `[{name, type}] with type string, number, boolean or date`, 'json') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['create-data-table'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Letters, digits, underscores',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Letters, digits, underscores',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Letters, digits, underscores`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Type',
		name: 'type',
		description: 'Type of its values',
		type: 'options',
		default: '',
		options: [
			{ name: 'String', value: 'string' },
			{ name: 'Number', value: 'number' },
			{ name: 'Boolean', value: 'boolean' },
			{ name: 'Date', value: 'date' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Type',
		name: 'type',
		description: 'Type of its values',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('type', `Type of its values. One of string, number, boolean, date`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['add-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Column',
		name: 'column',
		description: 'Column name or ID',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Column',
		name: 'column',
		description: 'Column name or ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('column', `Column name or ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'New Name',
		name: 'newName',
		description: 'Letters, digits, underscores',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'New Name',
		name: 'newName',
		description: 'Letters, digits, underscores',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('newName', `Letters, digits, underscores`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['rename-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Column',
		name: 'column',
		description: 'Column name or ID',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-column'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Column',
		name: 'column',
		description: 'Column name or ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('column', `Column name or ID`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-column'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		hint: 'For example { "status": "open" }.',
		type: 'json',
		default: '{}',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('filter', `{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Search',
		name: 'search',
		description: 'Text in any column',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Search',
		name: 'search',
		description: 'Text in any column',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('search', `Text in any column`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Sort by',
		name: 'sortBy',
		description: 'Column and direction, such as price:desc',
		placeholder: 'e.g. price:desc',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Sort by',
		name: 'sortBy',
		description: 'Column and direction, such as price:desc',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('sortBy', `Column and direction, such as price:desc`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'First row, from 0',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'First row, from 0',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `First row, from 0`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 250',
		type: 'number',
		default: 50,
		typeOptions: { minValue: 1, maxValue: 250 },
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 250',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 250`, 'number', 50) }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['query-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['insert-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['insert-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Rows',
		name: 'rows',
		description: '[{column: value}]',
		hint: 'For example [{ "name": "Pen", "price": 2 }]',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['insert-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Rows',
		name: 'rows',
		description: '[{column: value}]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('rows', `[{column: value}]`, 'json') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['insert-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		hint: 'For example { "status": "open" }.',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('filter', `{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq`, 'json') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data',
		name: 'data',
		description: '{column: new value}; null empties a cell',
		hint: 'For example { "price": 3 }',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data',
		name: 'data',
		description: '{column: new value}; null empties a cell',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('data', `{column: new value}; null empties a cell`, 'json') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['update-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchDataTables', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. Pmhccda12myxqrF7' },
		],
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Data Table ID',
		name: 'dataTableId',
		description: 'Data table ID or name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dataTableId', `Data table ID or name`, 'string') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		hint: 'For example { "status": "open" }.',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-rows'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Filter',
		name: 'filter',
		description:
			'{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('filter', `{type: and|or, filters: [{columnName, condition, value}]}, or {column: value} for eq`, 'json') }}",
		displayOptions: {
			show: { resource: ['data-table'], operation: ['delete-data-table-rows'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-projects'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-projects'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0 },
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-projects'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Workflows to skip: those looked through before',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `Workflows to skip: those looked through before`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-projects'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-tags'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-tags'], '@tool': [true] },
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
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Workflow ID',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Workflow ID`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		hint: 'For example ["9kX2vQmJ7sT4bL1a"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Several Workflow IDs',
		name: 'workflowIds',
		description: 'In place of workflowId: up to 50 IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowIds', `In place of workflowId: up to 50 IDs`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Tags',
		name: 'tags',
		description: 'Tag names or IDs',
		hint: 'For example ["production"]',
		type: 'json',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Tags',
		name: 'tags',
		description: 'Tag names or IDs',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('tags', `Tag names or IDs`, 'json') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Create Missing Tags',
		name: 'createMissing',
		description: 'Whether to make the tags that do not exist yet',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Create Missing Tags',
		name: 'createMissing',
		description: 'Make tags that do not exist',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('createMissing', `Make tags that do not exist`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['tag-workflow'], '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Only executions of this workflow',
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
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Workflow ID',
		name: 'workflowId',
		description: 'Only executions of this workflow',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('workflowId', `Only executions of this workflow`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Older Than (Hours)',
		name: 'olderThanHours',
		description: 'Only those started more hours ago',
		type: 'number',
		default: 1,
		typeOptions: { minValue: 0, maxValue: 8760 },
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Older Than (Hours)',
		name: 'olderThanHours',
		description: 'Only those started more hours ago',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('olderThanHours', `Only those started more hours ago`, 'number', 1) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		description: 'Whether to count only, and delete nothing',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		description: 'Count, delete nothing',
		type: 'boolean',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('dryRun', `Count, delete nothing`, 'boolean', false) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['cleanup-test-executions'], '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('projectId', `Project ID, from list-projects`, 'string') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Part of the name',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Part of the name`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'], '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default: 100,
		typeOptions: { minValue: 1, maxValue: 100 },
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'At most 100',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('limit', `At most 100`, 'number', 100) }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['list-folders'], '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('projectId', `Project ID, from list-projects`, 'string') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the new folder',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Name',
		name: 'name',
		description: 'Name of the new folder',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('name', `Name of the new folder`, 'string') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Parent Folder ID',
		name: 'parentFolderId',
		description: 'Folder to put it in; the top when left out',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Parent Folder ID',
		name: 'parentFolderId',
		description: 'Folder to put it in; the top when left out',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('parentFolderId', `Folder to put it in; the top when left out`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['create-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		description: 'Project ID, from list-projects',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('projectId', `Project ID, from list-projects`, 'string') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Folder ID',
		name: 'folderId',
		description: 'Folder ID, from list-folders',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Folder ID',
		name: 'folderId',
		description: 'Folder ID, from list-folders',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('folderId', `Folder ID, from list-folders`, 'string') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Transfer to Folder ID',
		name: 'transferToFolderId',
		description: 'Folder that gets what is in it',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Transfer to Folder ID',
		name: 'transferToFolderId',
		description: 'Folder that gets what is in it',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('transferToFolderId', `Folder that gets what is in it`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['delete-folder'], '@tool': [true] },
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
			show: { resource: ['workspace'], operation: ['move-workflow-to-folder'] },
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
			show: { resource: ['workspace'], operation: ['move-workflow-to-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Folder ID',
		name: 'folderId',
		description: 'Folder ID; the top of the project when left out',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['workspace'], operation: ['move-workflow-to-folder'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Folder ID',
		name: 'folderId',
		description: 'Folder ID; the top of the project when left out',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('folderId', `Folder ID; the top of the project when left out`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['workspace'], operation: ['move-workflow-to-folder'], '@tool': [true] },
		},
	},
	{
		displayName: 'Agent ID',
		name: 'agentId',
		description: 'Only of this agent',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Agent ID',
		name: 'agentId',
		description: 'Only of this agent',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('agentId', `Only of this agent`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Tool Name',
		name: 'toolName',
		description: 'Only calls of this tool',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Tool Name',
		name: 'toolName',
		description: 'Only calls of this tool',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('toolName', `Only calls of this tool`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'User',
		name: 'user',
		description: 'Only on behalf of this user',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'User',
		name: 'user',
		description: 'Only on behalf of this user',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('user', `Only on behalf of this user`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Outcome',
		name: 'outcome',
		description: 'Only with this outcome',
		type: 'options',
		default: '',
		options: [
			{ name: 'Any', value: '' },
			{ name: 'Succeeded', value: 'succeeded' },
			{ name: 'Approval Required', value: 'approval-required' },
			{ name: 'Handed Over', value: 'handed-over' },
			{ name: 'Denied', value: 'denied' },
			{ name: 'Failed', value: 'failed' },
		],
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Outcome',
		name: 'outcome',
		description: 'Only with this outcome',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('outcome', `Only with this outcome. One of succeeded, approval-required, handed-over, denied, failed`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Since',
		name: 'since',
		description: 'ISO 8601: not earlier than this',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Since',
		name: 'since',
		description: 'ISO 8601: not earlier than this',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('since', `ISO 8601: not earlier than this`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Until',
		name: 'until',
		description: 'ISO 8601: earlier than this',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Until',
		name: 'until',
		description: 'ISO 8601: earlier than this',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('until', `ISO 8601: earlier than this`, 'string', '') }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'] },
			hide: { '@tool': [true] },
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
			show: { resource: ['audit'], operation: ['list-audit-entries'], returnAll: [false] },
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
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Results to skip',
		type: 'number',
		default: 0,
		typeOptions: { minValue: 0, maxValue: 1000000 },
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], returnAll: [false] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Offset',
		name: 'offset',
		description: 'Results to skip',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('offset', `Results to skip`, 'number', 0) }}",
		displayOptions: {
			show: { resource: ['audit'], operation: ['list-audit-entries'], '@tool': [true] },
		},
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: {
			show: {
				operation: [
					'list-workflows',
					'search-template-structures',
					'search-template-parameters',
					'list-workflow-versions',
					'list-executions',
					'list-credentials',
					'search-credential-types',
					'list-nodes',
					'search-nodes',
					'explore-node-resources',
					'list-data-tables',
					'query-data-table-rows',
					'list-projects',
					'list-tags',
					'list-folders',
					'list-audit-entries',
				],
			},
			hide: { '@tool': [true] },
		},
		options: [
			{
				displayName: 'Put Out as One Item',
				name: 'asOneItem',
				type: 'boolean',
				noDataExpression: true,
				default: false,
				description:
					'Whether you get one item that holds the whole list, with what stands beside it such as the cursor of the next page. Otherwise you get an item for each entry.',
				displayOptions: {
					show: {
						'/operation': [
							'list-workflows',
							'search-template-structures',
							'search-template-parameters',
							'list-workflow-versions',
							'list-executions',
							'list-credentials',
							'search-credential-types',
							'list-nodes',
							'search-nodes',
							'explore-node-resources',
							'list-data-tables',
							'query-data-table-rows',
							'list-projects',
							'list-tags',
							'list-folders',
							'list-audit-entries',
						],
					},
					hide: { '@tool': [true] },
				},
			},
		],
	},
];
