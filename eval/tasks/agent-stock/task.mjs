import { calculatorNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	isLiveAsDrafted,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { keepsNodes, requestTool, scriptedModel, seedAgent } from './scripted-agent.mjs';

const NAME = 'Shop help';
const PATH = 'shop-help';
const TOOL = 'Look up the stock';

const countOf = (article) => article.length * 4;

/** Looks for a tool that tells the stock where it is asked for one, and for a calculator where it is asked to calculate. */
function turn({ asked, tools, results }) {
	if (results.length > 0) return { text: `I was told: ${results.at(-1)}` };
	const find = (pattern) => tools.find((tool) => pattern.test(JSON.stringify(tool)));
	const [, article] = /how many (\w+)/i.exec(asked) ?? [];
	const [, sum] = /what is (\S+)\?/i.exec(asked) ?? [];
	const tool = article === undefined ? find(/"calc/i) : find(/stock/i);
	if (tool === undefined) return { text: 'I have no tool for that.' };
	const given = article ?? sum;
	const fields = Object.keys(tool.parameters?.properties ?? {});
	const values = Object.fromEntries(fields.map((field) => [field, given]));
	return { toolCalls: [{ name: tool.name, arguments: values }] };
}

/** Gives the agent a tool that asks an address. */
const give =
	(address, { live, without } = {}) =>
	async (context, { id }) => {
		const url = address(context.services.urls.stock);
		const tool = requestTool(TOOL, 'Tells the stock of an article', 'GET', url);
		await changeWorkflow(
			context,
			id,
			({ nodes, connections }) => ({
				nodes: [
					...nodes.filter(({ name }) => name !== without),
					{ ...tool, id: 'stock-tool', position: [600, 300] },
				],
				connections: {
					...Object.fromEntries(Object.entries(connections).filter(([from]) => from !== without)),
					[TOOL]: { ai_tool: [[{ node: 'AI Agent', type: 'ai_tool', index: 0 }]] },
				},
			}),
			{ live },
		);
		return { output: 'It looks up the stock.' };
	};

const right = (stock) => `=${stock}/articles/{{ $fromAI('article', 'The article', 'string') }}`;

/** A new tool for an agent. */
export default {
	services: {
		model: scriptedModel(turn),
		stock: ({ path }) => {
			const article = path.split('/').at(-1);
			return { article, count: countOf(article) };
		},
	},

	async seed(context) {
		const seeded = await seedAgent(context, {
			name: NAME,
			path: PATH,
			tools: [calculatorNode()],
			systemMessage: 'You help customers of a stationery shop. Be brief.',
		});
		const hours = webhookChain('Opening hours', 'opening-hours', [setNode('Answer', { from: 9 })]);
		return { id: seeded.id, seeded, others: [await seedWorkflow(context, hours)] };
	},

	words: ({ services: { urls } }) =>
		`My live workflow "${NAME}" is an agent that answers customers, and it does not know what we have. Give it a tool with which it can look up how many of an article there are, whichever article it is asked for: GET ${urls.stock}/articles/ARTICLE answers JSON such as {"article":"pen","count":3}. In its description say that it tells the stock of an article. Leave everything else of the workflow as it is, and put it live.`,

	async judge(context, { id, seeded, others }) {
		const { services } = context;
		services.forget();
		const ask = async (chatInput) =>
			String((await callPath(context, PATH, { chatInput })).body?.output);
		const told = [];
		for (const article of ['ink', 'lamps'])
			told.push(await ask(`How many ${article} do you have?`));
		const asked = services.hits().filter(({ service }) => service === 'stock');
		const product = await ask('What is 6*7?');
		return [
			[
				'the agent looks up the article that it is asked for',
				asked.map(({ method, path }) => `${method} ${path}`).join() ===
					'GET /articles/ink,GET /articles/lamps',
			],
			[
				'it answers with the stock',
				told[0].includes(String(countOf('ink'))) && told[1].includes(String(countOf('lamps'))),
			],
			['it still calculates', product.includes('42')],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['all its other nodes are as they were', await keepsNodes(context, seeded)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: give(right),

	wrong: {
		'looks up one article alone': give((stock) => `${stock}/articles/ink`),
		'takes the calculator away': give(right, { without: 'Calculator' }),
		'leaves it a draft': give(right, { live: false }),
		'asks another address': give((stock) => right(stock).replace('/articles/', '/article?name=')),
	},
};
