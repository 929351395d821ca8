import { modelsAlone } from '../../../src/workflow/simulation/models-alone';
import { storedNode, storedWorkflow } from '../../tools/stored-workflow';

const node = (name: string, type: string, more = {}) =>
	storedNode(name, { type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion: 2, ...more });

const use = (kind: string, target: string) => ({
	[kind]: [[{ node: target, type: kind, index: 0 }]],
});

const asking = (nodes: ReturnType<typeof node>[], connections: Record<string, unknown>) => [
	...modelsAlone(storedWorkflow({ nodes, connections })),
];

const model = node('Model', 'lmChatOpenAi');
const toAsk = use('ai_languageModel', 'Ask');

test('a chain or an agent with a model, also behind a parser, asks models alone', () => {
	for (const type of ['chainLlm', 'agent', 'informationExtractor', 'textClassifier'])
		expect(asking([node('Ask', type), model], { Model: toAsk })).toEqual([['Ask', ['Model']]]);
	const parser = node('Parser', 'outputParserAutofixing');
	expect(
		asking([node('Ask', 'chainLlm'), parser, model], {
			Parser: use('ai_outputParser', 'Ask'),
			Model: use('ai_languageModel', 'Parser'),
		}),
	).toEqual([['Ask', ['Parser', 'Model']]]);
});

test.each([
	['a tool', node('More', 'toolCalculator'), 'ai_tool'],
	['a memory', node('More', 'memoryBufferWindow'), 'ai_memory'],
	['a node of others', storedNode('More', { type: 'n8n-nodes-x.lmChatX' }), 'ai_languageModel'],
])('one that also has %s does not', (_name, more, kind) => {
	const connections = { Model: toAsk, More: use(kind, 'Ask') };
	expect(asking([node('Ask', 'agent'), model, more], connections)).toEqual([]);
});

test('one that is disabled, has no model, may ask a database or is of another kind does not', () => {
	const off = node('Ask', 'chainLlm', { disabled: true });
	expect(asking([off, model], { Model: toAsk })).toEqual([]);
	expect(asking([node('Ask', 'chainLlm')], {})).toEqual([]);
	const old = node('Ask', 'agent', { typeVersion: 1.6 });
	expect(asking([old, model], { Model: toAsk })).toEqual([]);
	expect(asking([node('Ask', 'chainRetrievalQa'), model], { Model: toAsk })).toEqual([]);
});
