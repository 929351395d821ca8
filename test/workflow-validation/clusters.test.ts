import type { INodeParameters, INodeProperties, INodeType, NodeConnectionType } from 'n8n-workflow';

import { cronProblem } from '../../src/host/cron';
import { validateWorkflow } from '../../src/workflow-validation/validate-workflow';

type Step = readonly [name: string, type: string, parameters?: INodeParameters, version?: number];
type Way = readonly [source: string, target: string, type?: NodeConnectionType];

const AI = '@n8n/n8n-nodes-langchain.';
const KEPT = ['gmailTool', 'httpRequestTool', 'googleSheets', 'googleDrive', 'set', 'webhook'];
const typed = (name: string) => `${KEPT.includes(name) ? 'n8n-nodes-base.' : AI}${name}`;
const ONE = ['ai_languageModel', 'ai_memory', 'ai_outputParser', 'ai_embedding'] as const;

function typeOf(full: string, steps: readonly Step[]): INodeType {
	const name = full.split('.').at(-1) ?? '';
	const given = steps
		.filter(([, type]) => type === name)
		.flatMap(([, , one = {}]) => Object.entries(one));
	const properties = given.map(
		([key, value]): INodeProperties => ({
			...{ displayName: key, name: key, default: '' },
			type: typeof value === 'string' ? 'string' : 'json',
			...(key === 'jsCode' ? { typeOptions: { editor: 'jsEditor' } } : {}),
			...(key === 'text' && {
				default: '={{ $json.chatInput }}',
				disabledOptions: { show: { promptType: ['auto'] } },
			}),
			...(key === 'workflowId' && { type: 'workflowSelector' }),
		}),
	);
	const isTrigger = /rigger$|webhook/.test(name);
	const isSub = /^(?:tool|memory|lm|output|embeddings|document)/.test(name);
	return {
		description: {
			...{ displayName: name, name, version: [1, 1.1, 1.2, 2, 2.2], description: '', defaults: {} },
			...{ group: [isTrigger ? 'trigger' : 'transform'], properties },
			inputs: [
				'main',
				'ai_tool',
				'ai_document',
				...ONE.map((type) => ({ type, maxConnections: 1 })),
			],
			outputs: ['main', 'ai_tool', 'ai_document', ...ONE],
		},
		...(isSub
			? { supplyData: async () => await Promise.resolve({ response: undefined }) }
			: { execute: async () => await Promise.resolve([]) }),
	};
}

/** What is said of steps, as severity and node, with the message. */
async function told(steps: readonly Step[], ways: readonly Way[]): Promise<string[]> {
	const connections: Record<string, Record<string, object[][]>> = {};
	for (const [source, node, type = 'main'] of ways)
		((connections[source] ??= {})[type] ??= [[]])[0]?.push({ node, type, index: 0 });
	const find = (name: string) => typeOf(name, steps);
	const found = await validateWorkflow(
		{
			nodes: steps.map(([name, type, parameters = {}, typeVersion = 2.2]) => ({
				...{ id: name, name, type: typed(type), typeVersion, position: [0, 0], parameters },
			})),
			connections,
		},
		{
			nodeTypes: { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) },
			suggest: async () => await Promise.resolve(undefined),
			cronProblem,
			sampleOf: () => undefined,
		},
	);
	return found.map(({ severity, nodeName, message }) => `${severity} ${nodeName}: ${message}`);
}

const chat: Step = ['Chat', 'chatTrigger', { mode: 'hostedChat', options: {} }];
const agent: Step = ['Agent', 'agent', { promptType: 'auto', options: {} }];
const model: Step = ['Model', 'lmChatOpenAi'];
const start: readonly Way[] = [
	['Chat', 'Agent'],
	['Model', 'Agent', 'ai_languageModel'],
];

/** Steps around an agent, as they are wrong and right. */
const using = (type: NodeConnectionType, ...steps: readonly Step[]) =>
	[
		[chat, agent, model, ...steps],
		[...start, ...steps.map(([name]): Way => [name, 'Agent', type])],
	] as const;
const tool = (parameters: INodeParameters, type = 'gmailTool', version = 2.2) =>
	using('ai_tool', ['Tool', type, parameters, version]);
const after = (value: string, settings: INodeParameters = {}, parser?: INodeParameters) =>
	[
		[
			chat,
			['Agent', 'agent', settings],
			['Set', 'set', { value }],
			...(parser ? [['P', 'outputParserStructured', parser] as const] : []),
		],
		[
			['Chat', 'Agent'],
			['Agent', 'Set'],
			...(parser ? [['P', 'Agent', 'ai_outputParser'] as const] : []),
		],
	] as const;
const asked = (call: string) => tool({ sendTo: `={{ ${call} }}` });
const memory = (sessionKey: string, from: Step = chat) =>
	[
		[from, agent, ['Memory', 'memoryBufferWindow', { sessionIdType: 'customKey', sessionKey }]],
		[
			[from[0], 'Agent'],
			['Memory', 'Agent', 'ai_memory'],
		],
	] as const;
const request = (url: string, name = 'city') =>
	tool(
		{ url, authentication: 'none', placeholderDefinitions: { values: [{ name }] } },
		'toolHttpRequest',
		1.1,
	);
const code = (jsCode: string) => tool({ jsCode }, 'toolCode');
const flow = (parameters: INodeParameters) => tool(parameters, 'toolWorkflow');
const inputs = (schema: INodeParameters[]) =>
	flow({ workflowInputs: { value: { city: "={{ $fromAI('city') }}" }, schema } });
const answered = (parameters: INodeParameters) =>
	[
		[
			['Ask', 'openAi', parameters],
			['Set', 'set', { value: '={{ $json.message.content.title }}' }],
		],
		[['Ask', 'Set']],
	] as const;
const alone = (type: string, parameters: INodeParameters) =>
	[[['Step', type, parameters] as const], []] as const;
const chatted = (options: INodeParameters) =>
	[
		[
			['Chat', 'chatTrigger', { mode: 'hostedChat', options }],
			['Reply', 'chat'],
		],
		[['Chat', 'Reply']],
	] as const;
const store = (memoryKey: string, embedding: string) =>
	[
		[
			['Write', 'vectorStoreInMemory', { mode: 'insert', memoryKey: 'docs' }],
			['Read', 'vectorStoreInMemory', { mode: 'load', memoryKey }],
			['E', 'embeddingsOpenAi', { model: 'small' }],
			['F', embedding, { model: 'small' }],
		],
		[
			['Write', 'Read'],
			['E', 'Write', 'ai_embedding'],
			['F', 'Read', 'ai_embedding'],
		],
	] as const;
const loaded = (dataType: string) =>
	[
		[
			['File', 'googleDrive', { operation: 'download' }],
			['Store', 'vectorStoreInMemory', { mode: 'insert' }],
			[
				'Loader',
				'documentDefaultDataLoader',
				{ dataType, ...(dataType === 'json' && { jsonMode: 'allInputData' }) },
			],
		],
		[
			['File', 'Store'],
			['Loader', 'Store', 'ai_document'],
		],
	] as const;
const last = (...steps: readonly Step[]) =>
	[
		[chat, agent, ...steps],
		[
			['Chat', 'Agent'],
			...steps.map(([name], index): Way => [steps[index - 1]?.[0] ?? 'Agent', name]),
		],
	] as const;

type Case = readonly [steps: readonly Step[], ways: readonly Way[]];

test.each<[RegExp, Case, Case]>([
	[
		/error B: "Agent" takes 1 by ai_memory/,
		using('ai_memory', ['A', 'memoryBufferWindow'], ['B', 'memoryBufferWindow']),
		using('ai_memory', ['A', 'memoryBufferWindow']),
	],
	[/error Tool: .*the key "to whom"/, asked("$fromAI('to whom')"), asked("$fromAI('to_whom')")],
	[
		/error Tool: .*Invalid type: email/,
		asked("$fromAI('to', 'x', 'email')"),
		asked("$fromAI('to', 'x', 'string')"),
	],
	[
		/error Tool: .*"to" stands twice/,
		asked("$fromAI('to', 'a') + $fromAI('to', 'b')"),
		asked("$fromAI('to', 'a') + $fromAI('to', 'a')"),
	],
	[
		/error Tool: n8n takes it as the text/,
		tool({ sendTo: "$fromAI('to')" }),
		asked("$fromAI('to')"),
	],
	[
		/advice Tool: n8n sends \{city\} as it is/,
		tool({ url: 'https://a.example/{city}' }, 'httpRequestTool'),
		tool({ url: "=https://a.example/{{ $fromAI('city') }}" }, 'httpRequestTool'),
	],
	[
		/error Set: "content" has no "title"/,
		answered({ operation: 'message', jsonOutput: false }),
		answered({ operation: 'message', jsonOutput: true }),
	],
	[
		/error Tool: this node does not ask/,
		tool({ url: "={{ $fromAI('a') }}" }, 'toolHttpRequest'),
		asked("$fromAI('to')"),
	],
	[
		/error Agent: two of its tools are called "Get_it"/,
		using('ai_tool', ['Get it', 'toolCode'], ['Get_it', 'toolCode']),
		using('ai_tool', ['Get it', 'toolCode'], ['Get_it2', 'toolCode']),
	],
	[
		/error Old: "Agent" takes chat models/,
		using('ai_languageModel', ['Old', 'lmOpenAi']),
		using('ai_languageModel', ['Old', 'lmChatOpenAi']),
	],
	[
		/error Agent: as reActAgent it cannot call "Tool"/,
		[
			[
				['Agent', 'agent', { agent: 'reActAgent' }, 1.2],
				['Tool', 'gmailTool'],
			],
			[['Tool', 'Agent', 'ai_tool']],
		],
		[
			[
				['Agent', 'agent', { agent: 'toolsAgent' }, 1.2],
				['Tool', 'gmailTool'],
			],
			[['Tool', 'Agent', 'ai_tool']],
		],
	],
	[
		/error Tool: no part of the request has \{city\}/,
		request('https://a.example/{place}'),
		request('https://a.example/{city}'),
	],
	[
		/error Tool: .*outer braces/,
		request('https://a.example/{{city}}'),
		request('https://a.example/{city}', '{city}'),
	],
	[
		/error Tool: the code returns an object/,
		code('return { a: 1 };'),
		code('return JSON.stringify({ a: 1 });'),
	],
	[/error Tool: the code returns nothing/, code('const a = 1;'), code('throw new Error(query);')],
	[
		/advice Tool: "query" is a text/,
		code('return query.city;'),
		code('query = JSON.parse(query); return String(query.city);'),
	],
	[/advice Tool: .*hands over "query" alone: not city/, inputs([]), inputs([{ id: 'city' }])],
	[
		/error Tool: .*reads nothing of a text/,
		flow({ workflowId: 'abc' }),
		flow({ workflowId: { __rl: true, mode: 'id', value: 'abc' } }),
	],
	[
		/error Tool: .*for an ID/,
		flow({ workflowId: { __rl: true, mode: 'name', value: 'abc' } }),
		flow({ workflowId: { __rl: true, mode: 'list', value: 'abc' } }),
	],
	[/advice Memory: the key "all" is the same/, memory('all'), memory('={{ $json.user }}')],
	[/error Memory: the key is empty/, memory(''), memory('={{ $json.user }}')],
	[
		/advice Memory: .*first item alone/,
		memory('={{ $json.user }}', ['Rows', 'googleSheets', { operation: 'read' }]),
		memory('={{ $json.user }}'),
	],
	[
		/advice Agent: .*while promptType is "auto"/,
		[[['Agent', 'agent', { promptType: 'auto', text: '=Sum up {{ $json.chatInput }}' }]], []],
		[[['Agent', 'agent', { promptType: 'auto', text: '={{ $json["chatInput"] }}' }]], []],
	],
	[
		/error Set: "output" has no "title"/,
		after('={{ $json.output.title }}'),
		after('={{ $json.output.length }}'),
	],
	[
		/error Set: "output" has no field "head"/,
		after(
			'={{ $json.output.head }}',
			{},
			{ schemaType: 'fromJson', jsonSchemaExample: '{"title": "x"}' },
		),
		after(
			'={{ $json.output.title }}',
			{},
			{ schemaType: 'manual', inputSchema: '{"type": "object", "properties": {"title": {}}}' },
		),
	],
	[
		/error Set: "output" has no field "head"/,
		after(
			'={{ $json.output.head }}',
			{},
			{ schemaType: 'manual', inputSchema: '{"properties": {"title": {}}}' },
		),
		after(
			'={{ $json.output.head }}',
			{},
			{
				schemaType: 'manual',
				inputSchema: '{"properties": {"title": {}}, "additionalProperties": true}',
			},
		),
	],
	[/error Reply: no Chat Trigger/, chatted({}), chatted({ responseMode: 'responseNodes' })],
	[
		/error Chat: .*none answers/,
		[
			[['Chat', 'chatTrigger', { mode: 'hostedChat', options: { responseMode: 'responseNodes' } }]],
			[],
		],
		chatted({ responseMode: 'responseNodes' }),
	],
	[
		/advice Log: as the last node/,
		last(['Log', 'googleSheets']),
		last(['Log', 'googleSheets'], ['Set', 'set']),
	],
	[
		/advice Read: it reads a store/,
		store('other', 'embeddingsOpenAi'),
		store('docs', 'embeddingsOpenAi'),
	],
	[
		/advice F: .*another model/,
		store('docs', 'embeddingsCohere'),
		store('docs', 'embeddingsOpenAi'),
	],
	[/advice Loader: .*not the file that "File" gives/, loaded('json'), loaded('binary')],
	[
		/error Step: it lists none/,
		alone('textClassifier', { categories: { categories: [] } }),
		alone('textClassifier', { categories: { categories: [{ category: 'a' }] } }),
	],
	[
		/error Step: chunks of 200 cannot overlap by 200/,
		alone('textSplitterTokenSplitter', { chunkSize: 200, chunkOverlap: 200 }),
		alone('textSplitterTokenSplitter', { chunkSize: 200, chunkOverlap: 20 }),
	],
	[
		/error Step: .*table name "chat-log"/,
		alone('memoryPostgresChat', { tableName: 'chat-log' }),
		alone('memoryPostgresChat', { tableName: 'public.chat_log' }),
	],
	[
		/error Step: .*without \{error\}/,
		alone('outputParserStructured', { prompt: 'Fix it' }),
		alone('outputParserStructured', { prompt: 'Fix {error}' }),
	],
	[
		/advice Step: .*for an example/,
		alone('outputParserStructured', { jsonSchemaExample: '{"type": "object", "properties": {}}' }),
		alone('outputParserStructured', { jsonSchemaExample: '{"type": "cat"}' }),
	],
	[
		/advice Step: .*asks for nothing/,
		alone('outputParserStructured', { inputSchema: '{"title": "x"}' }),
		alone('outputParserStructured', { inputSchema: '{"$ref": "#/a"}' }),
	],
	[
		/error Step: .*placeholder in the domain/,
		alone('toolHttpRequest', {
			url: 'https://{a}.example',
			authentication: 'genericCredentialType',
		}),
		alone('toolHttpRequest', {
			url: 'https://a.example?q={a}',
			authentication: 'genericCredentialType',
		}),
	],
	[
		/error Set: .*no field "text"/,
		[
			[
				['Chain', 'chainRetrievalQa'],
				['Set', 'set', { value: '={{ $json.text }}' }],
			],
			[['Chain', 'Set']],
		],
		[
			[
				['Chain', 'chainRetrievalQa'],
				['Set', 'set', { value: '={{ $json.response }}' }],
			],
			[['Chain', 'Set']],
		],
	],
])('%s', async (wanted, fault, good) => {
	const isWanted = (one: string) => wanted.test(one);
	expect((await told(...fault)).filter(isWanted)).toHaveLength(1);
	expect((await told(...good)).filter(isWanted)).toEqual([]);
});

test('any name, description and type that n8n reads is taken, and any other is told', async () => {
	const keys = ['a', 'A-b_1', 'x'.repeat(64), 'a b', 'ä', '', 'x'.repeat(65), 'a.b'];
	const types = ['string', 'NUMBER', 'boolean', 'json', 'date', 'object'];
	for (const [index, key] of keys.entries())
		for (const [at, type] of types.entries()) {
			const found = await told(...asked(`$fromAI('${key}', 'it, (so) "too"', '${type}')`));
			const isWrong = found.some((one) => one.includes('cannot read its $fromAI'));
			expect([key, type, isWrong]).toEqual([key, type, index > 2 || at > 3]);
		}
});
