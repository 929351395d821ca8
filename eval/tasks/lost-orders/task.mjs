import {
	areUntouched,
	changeNodes,
	codeNode,
	countRuns,
	runEach,
	seedWorkflow,
	webhookChain,
} from '../seeded-workflows.mjs';
import { postNode } from '../task-nodes.mjs';
import { listsIn, toldIn } from '../told-in.mjs';

const NAME = 'Order intake';
const PATH = 'order-intake';
const FILTER = 'Countries we serve';

const orders = [
	[4711, 'AT', 20],
	[4712, 'at', 35],
	[4713, 'US', 10],
	[4714, 'DE', 0],
	[4715, 'CH ', 12],
	[4716, 'DE', 55],
	[4717, 'us', 5],
	[4718, 'de', 18],
	[4719, 'at', 0],
	[4720, 'CH', 9],
	[4721, 'De', 31],
].map(([number, country, total]) => ({ number, country, total }));

const lost = ['4712', '4715', '4718', '4721'];

const serving =
	"return $input.all().filter(({ json }) => ['AT', 'DE', 'CH'].includes(json.country));";

const said = (numbers, node = FILTER) => ({
	output: `Some orders write the country in another way.\n\nLost: ${numbers.join(', ')}\nNode: ${node}`,
});

/** Green runs that lose what they should pass on. */
export default {
	services: { accounting: () => ({ booked: true }) },

	async seed(context) {
		const made = webhookChain(NAME, PATH, [
			codeNode('Read the order', 'return [{ json: $input.first().json.body }];'),
			codeNode(FILTER, serving),
			codeNode('Orders to pay', 'return $input.all().filter(({ json }) => json.total > 0);'),
			postNode('Tell accounting', `${context.services.urls.accounting}/orders`, '$json'),
		]);
		const seeded = await seedWorkflow(context, made);
		await runEach(context, { id: seeded.id, path: PATH, bodies: orders });
		const booked = context.services.hits().length;
		return { seeded: [seeded], booked, ran: await countRuns(context, [seeded]) };
	},

	words: () =>
		`We serve Austria, Germany and Switzerland. Each order from there with a total above 0 should reach our accounting, through my live workflow "${NAME}". All its runs are green, yet accounting misses some. Which orders of its runs were lost though they should have arrived, and in which node? Only tell me; change and run nothing. End with two lines: "Lost: " with the order numbers, separated by commas, and "Node: " with the name of the node.`,

	async judge(context, { seeded, booked, ran }, { output }) {
		return [
			['the report lists the lost orders, and no others', listsIn(output, 'Lost', lost)],
			['the report names the node', toldIn(output, 'Node').includes(FILTER)],
			['the workflow is as it was', await areUntouched(context, seeded)],
			['nothing was run', (await countRuns(context, seeded)) === ran],
			['accounting was sent nothing more', context.services.hits().length === booked],
		];
	},

	solve: async () => await Promise.resolve(said(lost)),

	wrong: {
		'lists all that did not arrive': async () =>
			await Promise.resolve(said(['4712', '4713', '4714', '4715', '4717', '4718', '4719', '4721'])),
		'sees small letters alone': async () =>
			await Promise.resolve(said(lost.filter((number) => number !== '4715'))),
		'blames the node after it': async () => await Promise.resolve(said(lost, 'Orders to pay')),
		async 'repairs it as well'(context, { seeded: [{ id }] }) {
			await changeNodes(context, id, ({ name, parameters }) =>
				name === FILTER
					? {
							...parameters,
							jsCode: serving.replace('json.country', 'json.country.trim().toUpperCase()'),
						}
					: undefined,
			);
			return said(lost);
		},
	},
};
