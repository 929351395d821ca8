import { buildCatalog } from '../../src/nodes-catalog/build-catalog';
import { choice, nodeType, property } from './node-type';

const catalog = buildCatalog([
	nodeType('slack', {
		displayName: 'Slack',
		description: 'Talk to people',
		version: [2, 2.1],
		defaultVersion: 2.1,
		usableAsTool: true,
		properties: [
			property('tip', { type: 'notice', displayName: 'Read <a href="#">this</a> first' }),
			choice('resource', { message: 'Message' }),
			choice(
				'operation',
				{ post: 'Post' },
				{ displayOptions: { show: { resource: ['message'] } } },
			),
			property('text', {
				required: true,
				displayOptions: { show: { resource: ['message'], operation: ['post'] } },
			}),
			property('shared', { default: 'x' }),
		],
	}),
	nodeType('slack', { displayName: 'Slack', description: 'Old', version: 1, defaultVersion: 2.1 }),
	nodeType('slackTool', { displayName: 'Slack Tool', inputs: [], outputs: ['ai_tool'] }),
	nodeType('httpRequest', { displayName: 'HTTP Request', description: 'Call an API' }),
	nodeType('agent', {
		name: '@n8n/n8n-nodes-langchain.agent',
		displayName: 'AI Agent',
		description: 'Acts',
	}),
]);

describe('the list', () => {
	it('holds each offered node once, by display name, at the version a new node gets', () => {
		expect(catalog.list().map(({ displayName, version }) => [displayName, version])).toEqual([
			['AI Agent', 1],
			['HTTP Request', 1],
			['Slack', 2.1],
		]);
	});

	it('is filtered by every word of a query', () => {
		expect(catalog.list('call api').map(({ name }) => name)).toEqual([
			'n8n-nodes-base.httpRequest',
		]);
		expect(catalog.list('call people')).toEqual([]);
	});
});

describe('a description', () => {
	it('shows what all operations share, until one is selected', () => {
		const described = catalog.describe('n8n-nodes-base.slack');
		expect(described?.properties.map(({ name }) => name)).toEqual(['shared']);
		expect(described?.discriminators).toEqual({ resource: { message: ['post'] } });
		expect(described?.notes).toEqual(['Read this first']);
		expect(described?.versions).toEqual([1, 2, 2.1]);

		const narrowed = catalog.describe('n8n-nodes-base.slack', {
			resource: 'message',
			operation: 'post',
		});
		expect(narrowed?.properties.map(({ name }) => name)).toEqual(['text', 'shared']);
	});

	it('is that of the version asked for', () => {
		expect(catalog.describe('n8n-nodes-base.slack', { version: 1 })?.description).toBe('Old');
		expect(catalog.describe('n8n-nodes-base.slack', { version: 9 })).toBeUndefined();
		expect(catalog.typeDefinition('n8n-nodes-base.slack', { version: 9 })).toBeUndefined();
	});

	it('is there for generated types too', () => {
		expect(catalog.describe('n8n-nodes-base.slackTool')?.outputs).toBe('ai_tool');
	});

	it('is missing for an unknown type', () => {
		expect(catalog.describe('n8n-nodes-base.nothing')).toBeUndefined();
		expect(catalog.versions('n8n-nodes-base.nothing')).toEqual([]);
	});
});

describe('a suggestion', () => {
	it.each([
		['slack', 'n8n-nodes-base.slack'],
		['N8n-nodes-base.Slack', 'n8n-nodes-base.slack'],
		['nodes-base.slack', 'n8n-nodes-base.slack'],
		['httpRequst', 'n8n-nodes-base.httpRequest'],
		['HTTP Request', 'n8n-nodes-base.httpRequest'],
		['n8n-nodes-base.agent', '@n8n/n8n-nodes-langchain.agent'],
		['slacktool', 'n8n-nodes-base.slackTool'],
	])('for %s is %s first', (wrong, right) => {
		expect(catalog.suggest(wrong)[0]).toBe(right);
	});

	it.each(['set', 'code', 'if'])('for %s with a letter too many or too few is near it', (name) => {
		const some = buildCatalog([name, 'wait', 'form'].map((one) => nodeType(one)));
		for (const wrong of [`${name}${name.at(-1)}`, name.slice(0, -1)].filter(
			({ length }) => length > 1,
		))
			expect(some.suggest(wrong)).toContain(`n8n-nodes-base.${name}`);
	});

	it('is the type itself when it is right, and nothing when nothing is near', () => {
		expect(catalog.suggest('n8n-nodes-base.slack')).toEqual(['n8n-nodes-base.slack']);
		expect(catalog.suggest('completelyDifferent')).toEqual([]);
	});
});
