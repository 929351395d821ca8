import { knowledge } from '../../src/host/knowledge';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports, KnowledgePort } from '../../src/kernel/ports';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { thrown } from '../tools/thrown';

async function call(name: string, raw: unknown) {
	const nodeTypes: Partial<Ports['nodeTypes']> = {
		checkGuide: async (guide) => await Promise.resolve(guide),
		list: async () => [
			{
				name: 'n8n-nodes-base.slack',
				displayName: 'Slack',
				description: 'S',
				group: [],
				version: 2,
			},
		],
	};
	const ports = portsWith({ knowledge, nodeTypes: nodeTypes as Ports['nodeTypes'] });
	const tool = findTool(name);
	if (!tool) throw new Error(`No tool ${name}`);
	return await invokeTool(tool, raw, openInvocation({ ports: () => ports }).invocation);
}

describe('get-best-practices', () => {
	it('lists the techniques, and says which have a guide', async () => {
		expect(await call('get-best-practices', {})).toMatchObject({
			output: {
				techniques: expect.arrayContaining([
					{ technique: 'chatbot', description: expect.any(String), hasGuide: true },
					{ technique: 'monitoring', description: expect.any(String), hasGuide: false },
				]),
			},
		});
	});

	it.each(['scraping_and_research', 'Scraping and research'])('gives %s', async (technique) => {
		expect(await call('get-best-practices', { technique })).toMatchObject({
			output: { technique: 'scraping_and_research', guide: expect.stringMatching(/^# /) },
		});
	});

	it.each([
		['chatbots', 'There is no technique "chatbots". Did you mean "chatbot"?'],
		['monitoring', 'n8n has no guide to "monitoring".'],
		['constructor', 'There is no technique "constructor".'],
	])('says what there is instead of %s', async (technique, message) => {
		expect(await call('get-best-practices', { technique })).toMatchObject({
			error: { code: 'not-found', message, hint: expect.stringMatching(/^Guides: scheduling, /) },
		});
	});
});

describe('get-suggested-nodes', () => {
	it('lists the categories', async () => {
		expect(await call('get-suggested-nodes', {})).toMatchObject({
			output: {
				categories: expect.arrayContaining([
					{ category: 'notification', description: expect.any(String) },
				]),
			},
		});
	});

	it('suggests only nodes that this n8n has', async () => {
		expect(await call('get-suggested-nodes', { category: 'Chatbot' })).toMatchObject({
			output: {
				category: 'chatbot',
				patternHint: expect.any(String),
				nodes: [{ name: 'n8n-nodes-base.slack', displayName: 'Slack' }],
			},
		});
	});

	it('names the categories when it knows none of that name', async () => {
		expect(await call('get-suggested-nodes', { category: 'toString' })).toMatchObject({
			error: { code: 'not-found', hint: expect.stringMatching(/^Categories: chatbot, /) },
		});
	});
});

describe('an n8n that ships none of it', () => {
	afterEach(() => jest.resetModules());

	const source: string = '../../src/host/knowledge';

	it.each([
		['bestPractices', '@n8n/workflow-sdk/prompts/best-practices'],
		['suggestions', '@n8n/ai-utilities/node-catalog'],
	] as const)('costs %s, and nothing else', async (method, module) => {
		for (const broken of [
			() => {
				throw new Error('Cannot find module');
			},
			() => ({ somethingElse: true }),
		]) {
			jest.resetModules();
			jest.doMock(module, broken);
			const { knowledge: fresh }: { knowledge: KnowledgePort } = await import(source);
			expect(await thrown(async () => await fresh[method]())).toMatchObject({
				code: 'unsupported',
				message: expect.stringContaining('does not ship'),
			});
			jest.dontMock(module);
		}
	});
});
