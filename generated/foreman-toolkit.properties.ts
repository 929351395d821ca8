import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`. Users' workflows store these names. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Exposure',
		name: 'exposure',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Tools',
				value: 'flat',
				description: 'The model sees every chosen tool. Best for few tools.',
			},
			{
				name: 'Search and Run',
				value: 'deferred',
				description:
					'The model sees two tools, search-tools and run-tool, and looks up the rest. Best for many tools.',
			},
		],
		default: 'flat',
		description: 'How much of the catalog stands in the model’s context',
	},
	{
		displayName: 'Domains',
		name: 'domains',
		type: 'multiOptions',
		noDataExpression: true,
		options: [
			{ name: 'Credential', value: 'credential' },
			{ name: 'Data Table', value: 'data-table' },
			{ name: 'Execution', value: 'execution' },
			{ name: 'Node', value: 'node' },
			{ name: 'Operations', value: 'operations' },
			{ name: 'Workflow', value: 'workflow' },
			{ name: 'Workspace', value: 'workspace' },
		],
		default: [],
		description: 'Offer only tools of these domains. None chosen means all.',
	},
	{
		displayName: 'Tools',
		name: 'tools',
		type: 'multiOptions',
		noDataExpression: true,
		typeOptions: { loadOptionsMethod: 'getTools', loadOptionsDependsOn: ['domains'] },
		default: [],
		description: 'Offer only these tools. None chosen means all of the domains.',
	},
	{
		displayName: 'Identity Token',
		name: 'identityToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		placeholder: 'e.g. {{ $("Webhook").first().json.headers.authorization }}',
		description:
			'The caller’s JWT, by an expression. Only for an identity credential of mode JWT; a model must not fill it.',
	},
];
