import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`. Users' workflows store these names. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Domains',
		name: 'domains',
		type: 'multiOptions',
		noDataExpression: true,
		options: [
			{ name: 'Audit', value: 'audit' },
			{ name: 'Builder', value: 'builder', description: 'Offered only where you choose it' },
			{ name: 'Credential', value: 'credential' },
			{ name: 'Data Table', value: 'data-table' },
			{ name: 'Execution', value: 'execution' },
			{ name: 'Node', value: 'node' },
			{ name: 'Operations', value: 'operations' },
			{ name: 'Research', value: 'research' },
			{ name: 'Workflow', value: 'workflow' },
			{ name: 'Workspace', value: 'workspace' },
			{
				name: "Your Team's Tools",
				value: 'registry',
				description: 'Those that your team has registered',
			},
			{
				name: 'Tools of an MCP Server',
				value: 'mcp',
				description: 'Those of the MCP server that is chosen in the node',
			},
		],
		default: [],
		description: 'The groups of tools that your agent gets',
		hint: 'Choose none to give it all but Builder',
	},
	{
		displayName: 'Tools',
		name: 'tools',
		type: 'multiOptions',
		noDataExpression: true,
		typeOptions: { loadOptionsMethod: 'getTools', loadOptionsDependsOn: ['domains'] },
		default: [],
		description: 'The tools that your agent gets',
		hint: 'Choose none to give it all of its domains',
	},
	{
		displayName: 'Permissions',
		name: 'permissionSource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Set Here', value: 'panel', description: 'You choose a profile and rules below' },
			{
				name: 'Managed',
				value: 'managed',
				description:
					'Operators decide, on the pages, over HTTP or with Foreman Admin. Until somebody has decided, everything asks.',
			},
		],
		default: 'panel',
	},
	{
		displayName: 'Profile',
		name: 'profile',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Build',
				value: 'build',
				description: 'Builds and tries out at once. What goes live, deletes or really runs asks.',
			},
			{ name: 'Standard', value: 'standard', description: 'Reading runs, everything else asks' },
			{ name: 'Restrictive', value: 'restrictive', description: 'Everything asks' },
			{
				name: 'Unattended',
				value: 'unattended',
				description: 'Everything runs, also what deletes or publishes, and nobody is asked',
			},
		],
		default: 'build',
		description: 'Applies to tools without a rule',
		displayOptions: { show: { permissionSource: ['panel'] } },
	},
	{
		displayName:
			'Runs at once: reading, drafts and data tables that it made itself, and simulated runs. Asks you: publishing, deleting, real runs, credentials, new addresses, and whatever others made. You are asked in the chat, or at <i>Ask At URL</i> of the credential.',
		name: 'profileNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { permissionSource: ['panel'], profile: ['build'] } },
	},
	{
		displayName:
			'Runs at once: reading. Asks you before it changes anything. You are asked in the chat, or at <i>Ask At URL</i> of the credential.',
		name: 'profileNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { permissionSource: ['panel'], profile: ['standard'] } },
	},
	{
		displayName:
			'Asks you before every call, also before it reads. You are asked in the chat, or at <i>Ask At URL</i> of the credential.',
		name: 'profileNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { permissionSource: ['panel'], profile: ['restrictive'] } },
	},
	{
		displayName:
			'Runs everything at once, also what deletes or publishes, and asks nobody. What only a person can allow is refused.',
		name: 'profileNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { permissionSource: ['panel'], profile: ['unattended'] } },
	},
	{
		displayName: 'Rules',
		name: 'permissions',
		type: 'fixedCollection',
		placeholder: 'Add Rule',
		typeOptions: { multipleValues: true },
		default: {},
		description:
			'Exceptions for single tools. If you name a tool in two rules, the stricter one applies.',
		displayOptions: { show: { permissionSource: ['panel'] } },
		options: [
			{
				displayName: 'Rule',
				name: 'rules',
				values: [
					{
						displayName: 'Tools',
						name: 'tools',
						type: 'multiOptions',
						noDataExpression: true,
						typeOptions: { loadOptionsMethod: 'getTools' },
						default: [],
					},
					{
						displayName: 'Permission',
						name: 'status',
						type: 'options',
						noDataExpression: true,
						options: [
							{ name: 'Always Allow', value: 'always_allow' },
							{ name: 'Blocked', value: 'blocked', description: 'The model does not even see it' },
							{ name: 'Needs Approval', value: 'needs_approval' },
						],
						default: 'needs_approval',
					},
				],
			},
		],
	},
	{
		displayName: 'While a Person Is Asked',
		name: 'whileAsking',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'Wait for who answers in the channel. Without one, ask in the chat if only people who sign in write there. Otherwise refuse the call, and say what to set up.',
			},
			{
				name: 'Go On',
				value: 'answer',
				description: 'The model is told, and may call again once it is approved',
			},
			{
				name: 'In the Chat',
				value: 'chat',
				description:
					'Whoever writes in the chat may answer, also where it is public. Set Response Mode of the Chat Trigger to Using Response Nodes.',
			},
			{
				name: 'Wait',
				value: 'wait',
				description: 'Wait for who answers in the channel. It survives restarts of n8n.',
			},
		],
		default: 'auto',
		hint: 'Questions go to Ask At URL of the credential. If it is empty, they come into a chat whose Response Mode is Using Response Nodes. Where nobody could answer, the call is refused.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Agent ID',
				name: 'agentId',
				type: 'string',
				noDataExpression: true,
				default: '',
				placeholder: 'e.g. support-desk',
				description:
					'What your agent is called in permissions, approvals and the audit. If you leave it out, that is the ID of this workflow.',
			},
			{
				displayName: 'Approval Expires After (Hours)',
				name: 'approvalHours',
				type: 'number',
				noDataExpression: true,
				typeOptions: { minValue: 0.05, maxValue: 8760 },
				default: 24,
				description: 'How long you can answer a question. After that the agent has to ask again.',
			},
			{
				displayName: 'Ask After Foreign Text',
				name: 'askAfterForeignText',
				type: 'boolean',
				noDataExpression: true,
				default: true,
				description:
					'Whether to ask you before each change once the agent has read what strangers may have written: data of executions, rows of tables, lists of services',
				displayOptions: { hide: { '/profile': ['unattended'] } },
			},
			{
				displayName: 'Exposure',
				name: 'exposure',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Common Tools and Search',
						value: 'common',
						description:
							'The model sees the dozen tools that most work needs, and looks up the others. Best for most agents.',
					},
					{
						name: 'All Tools',
						value: 'flat',
						description:
							'The model sees every chosen tool. Best for few tools, or prompts that name them.',
					},
					{
						name: 'Search and Run',
						value: 'deferred',
						description:
							'The model sees two tools, search-tools and run-tool, and looks up the rest. Best for many tools.',
					},
				],
				default: 'common',
				description:
					'Which tools the model sees, and which it looks up with search-tools and calls with run-tool. What it may do stays the same.',
			},
			{
				displayName: 'Identity Token',
				name: 'identityToken',
				type: 'options',
				options: [
					{ name: 'None', value: '' },
					{
						name: 'Authorization Header of the Node "Webhook"',
						value: '={{ $("Webhook").first().json.headers.authorization }}',
					},
				],
				allowArbitraryValues: true,
				default: '',
				description:
					'The token (JWT) of the person you act for. Choose where it comes from, or switch to an expression that names a node before the agent. You need it only with a Foreman Identity API credential of the mode JWT.',
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
