import {
	areUntouched,
	callPath,
	changeNodes,
	codeNode,
	getNode,
	isLiveAsDrafted,
	runEach,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const NAME = 'Price list';
const PATH = 'price-list';
const SLOW = 'Get prices';
/** Between two requests, in the seed. */
const GAP_MS = 700;
const ITEMS = ['pen', 'ink', 'book', 'lamp', 'desk', 'chair'];

const listing = `const prices = $input.all().map(({ json }) => json);
return [{ json: { list: prices.map(({ item, price }) => item + ' ' + price), sum: prices.reduce((sum, { price }) => sum + price, 0) } }];`;

const splitting = `return ${JSON.stringify(ITEMS)}.map((item) => ({ json: { item } }));`;

/** Changes the options of the slow node, and puts the workflow live again. */
const withOptions =
	(options) =>
	async (context, { id }) => {
		await changeNodes(context, id, ({ name, parameters }) =>
			name === SLOW ? { ...parameters, options } : undefined,
		);
		return { output: `${SLOW} was slow, as it waited between requests. It no longer does.` };
	};

/** "Which node is slow? Fix it." */
export default {
	services: {
		prices: ({ path }) => {
			const item = path.split('/').at(-1);
			return item === 'list' ? { ok: true } : { item, price: item.length };
		},
	},

	inside: ['prices'],

	async seed(context) {
		const { urls } = context.services;
		const made = webhookChain(NAME, PATH, [
			getNode('Is the shop open', `${urls.prices}/list`),
			codeNode('Items', splitting),
			getNode(SLOW, `=${urls.prices}/price/{{ $json.item }}`, {
				batching: { batch: { batchSize: 1, batchInterval: GAP_MS } },
			}),
			codeNode('List', listing),
			setNode('Answer', '={{ { list: $json.list, sum: $json.sum } }}'),
		]);
		const seeded = await seedWorkflow(context, made);
		await runEach(context, { id: seeded.id, path: PATH, bodies: [{}, {}] });
		return { id: seeded.id, seeded };
	},

	words: () =>
		`My live workflow "${NAME}" answers correctly, but takes seconds. Which node is slow? Fix it and put it live; what it answers must stay the same. None of the services that it calls has a rate limit.`,

	async judge(context, { id, seeded }, { output }) {
		const { services } = context;
		services.forget();
		const { body } = await callPath(context, PATH, {});
		const asked = services.hits().filter(({ path }) => path.startsWith('/price/'));
		const gaps = asked.slice(1).map(({ at }, index) => at - asked[index].at);
		return [
			['the report names the slow node', output.includes(SLOW)],
			[
				'the requests no longer wait for each other',
				asked.length === ITEMS.length && Math.max(...gaps) < GAP_MS / 2,
			],
			[
				'it answers as before',
				JSON.stringify(body) ===
					'{"list":["pen 3","ink 3","book 4","lamp 4","desk 4","chair 5"],"sum":23}',
			],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other nodes are as they were', await areUntouched(context, [seeded], [SLOW])],
		];
	},

	solve: withOptions({}),

	wrong: {
		'waits a little less': withOptions({
			batching: { batch: { batchSize: 1, batchInterval: GAP_MS - 100 } },
		}),
		async 'blames another node'(context, world) {
			await withOptions({})(context, world);
			return { output: 'Items was slow.' };
		},
		async 'leaves prices out'(context, world) {
			await withOptions({})(context, world);
			await changeNodes(context, world.id, ({ name, parameters }) =>
				name === 'Items' ? { ...parameters, jsCode: splitting.replace('"pen",', '') } : undefined,
			);
			return { output: `${SLOW} was slow.` };
		},
	},
};
