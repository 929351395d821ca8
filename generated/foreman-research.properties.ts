import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`. Users' workflows store these names. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [{ name: 'Research', value: 'research' }],
		default: 'research',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['research'] } },
		options: [
			{
				name: 'Web Search',
				value: 'web-search',
				action: 'Web a search',
				description: 'Search the web',
			},
		],
		default: 'web-search',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Search the web. Answers pages, best first, with a snippet and the day of publication where known. Snippets are hints, no proof.',
		description: 'What the model is told about this tool',
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Search query: a few words',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'Search query: a few words',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `Search query: a few words`, 'string') }}",
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Max Results',
		name: 'maxResults',
		description: 'Max results, 1-20',
		type: 'number',
		default: 5,
		typeOptions: { minValue: 1, maxValue: 20 },
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Max Results',
		name: 'maxResults',
		description: 'Max results, 1-20',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('maxResults', `Max results, 1-20`, 'number', 5) }}",
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Include Domains',
		name: 'includeDomains',
		description: 'Restrict to these domains, such as ["docs.n8n.io"]',
		type: 'json',
		default: '[]',
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Include Domains',
		name: 'includeDomains',
		description: 'Restrict to these domains, such as ["docs.n8n.io"]',
		type: 'json',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('includeDomains', `Restrict to these domains, such as [\"docs.n8n.io\"]`, 'json', [null]) }}",
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: { operation: [] }, hide: { '@tool': [true] } },
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
		],
	},
];
