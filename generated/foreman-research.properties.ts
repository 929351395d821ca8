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
				name: 'Fetch URL',
				value: 'fetch-url',
				action: 'Fetch a web page',
				description: 'Fetch a web page as Markdown',
			},
			{
				name: 'Web Search',
				value: 'web-search',
				action: 'Search the web',
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
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 3 },
		default:
			'Fetch a web page as Markdown: HTML, PDF, text, or the JSON that an API answers to a GET, with its shape. No credentials are sent. Not for this n8n.',
		description: 'What the model is told about this tool',
		displayOptions: { show: { resource: ['research'], operation: ['fetch-url'], '@tool': [true] } },
	},
	{
		displayName: 'Query',
		name: 'query',
		description: 'A few words',
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
		description: 'A few words',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('query', `A few words`, 'string') }}",
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Max Results',
		name: 'maxResults',
		description: 'At most 20',
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
		description: 'At most 20',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('maxResults', `At most 20`, 'number', 5) }}",
		displayOptions: {
			show: { resource: ['research'], operation: ['web-search'], '@tool': [true] },
		},
	},
	{
		displayName: 'Include Domains',
		name: 'includeDomains',
		description: 'Restrict to these domains, such as ["docs.n8n.io"]',
		hint: 'For example ["docs.n8n.io"]',
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
		displayName: 'URL',
		name: 'url',
		description: 'Public address, with https:// or http://',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: { resource: ['research'], operation: ['fetch-url'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'URL',
		name: 'url',
		description: 'Public address, with https:// or http://',
		type: 'string',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('url', `Public address, with https:// or http://`, 'string') }}",
		displayOptions: { show: { resource: ['research'], operation: ['fetch-url'], '@tool': [true] } },
	},
	{
		displayName: 'Max Content Length',
		name: 'maxContentLength',
		description: 'Longest content, in characters',
		type: 'number',
		default: 30000,
		typeOptions: { minValue: 1, maxValue: 100000 },
		displayOptions: {
			show: { resource: ['research'], operation: ['fetch-url'] },
			hide: { '@tool': [true] },
		},
	},
	{
		displayName: 'Max Content Length',
		name: 'maxContentLength',
		description: 'Longest content, in characters',
		type: 'number',
		default:
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('maxContentLength', `Longest content, in characters`, 'number', 30000) }}",
		displayOptions: { show: { resource: ['research'], operation: ['fetch-url'], '@tool': [true] } },
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
