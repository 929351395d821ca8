import { workflow } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	codeNode,
	countRuns,
	seedWorkflow,
	webhookChain,
} from '../seeded-workflows.mjs';
import { addRows, seedTable, tableContent } from '../seeded-tables.mjs';
import { calledNode, callNode, columnsOf, rowsWhere, tableNode } from '../task-nodes.mjs';
import { listsIn } from '../told-in.mjs';

const TABLE = 'Stock';
const ARCHIVE = 'Stock archive';
const types = { item: 'string', count: 'number' };

const DIRECT = ['Goods in', 'Book out', 'Stocktaking'];
const CALLING = ['Shop order', 'Take back'];
const CALLING_CALLER = ['Returns desk'];

const value = { item: '={{ $json.item }}', count: '={{ $json.count }}' };
const writing = (name, tableId, operation, more = {}) =>
	tableNode(
		name,
		tableId,
		{ operation, ...rowsWhere('item', '={{ $json.item }}'), columns: columnsOf(value, types) },
		more,
	);
const reading = (tableId) => tableNode('Look up', tableId, { operation: 'get', returnAll: true });

function called(name, nodes) {
	const all = [calledNode(), ...nodes];
	const links = all.slice(1).map((node, index) => [all[index].name, node.name]);
	return workflow(name, all, links);
}

const calling = (name, path, id) =>
	webhookChain(name, path, [
		codeNode('Read', 'return [{ json: $input.first().json.body }];'),
		callNode('Hand over', id),
	]);

/** Makes the workflows, the called ones first. None is live: n8n would ask for those that they call. */
async function seedWorkflows(context, stock, archive) {
	const draft = async (made) => await seedWorkflow(context, made, { live: false });
	const bookOut = await draft(called('Book out', [writing('Take away', stock, 'update')]));
	const takeBack = await draft(
		called('Take back', [
			codeNode('Turn', 'return $input.all().map(({ json }) => ({ json }));'),
			callNode('Book', bookOut.id),
		]),
	);
	const countUp = await draft(called('Count up', [reading(stock)]));
	const others = [
		webhookChain('Goods in', 'goods-in', [writing('Put in', stock, 'insert')]),
		webhookChain('Stocktaking', 'stocktaking', [writing('Correct', stock, 'upsert')]),
		calling('Shop order', 'shop-order', bookOut.id),
		calling('Returns desk', 'returns-desk', takeBack.id),
		webhookChain('Stock list', 'stock-list', [reading(stock)]),
		calling('Stock count', 'stock-count', countUp.id),
		webhookChain('Archive stock', 'archive-stock', [
			reading(stock),
			writing('Put away', archive, 'insert'),
		]),
		webhookChain('Stock news', 'stock-news', [
			reading(stock),
			codeNode('Tell', '// Never update the table Stock here\nreturn $input.all();'),
		]),
	];
	const made = [];
	for (const one of others) made.push(await draft(one));
	return [bookOut, takeBack, countUp, ...made];
}

const said = (names) => ({ output: `These write into it.\n\nWriters: ${names.join(', ')}` });
const all = [...DIRECT, ...CALLING, ...CALLING_CALLER];

/** What writes into a table, through workflows that call each other. */
export default {
	async seed(context) {
		const stock = await seedTable(context, TABLE, types, [
			{ item: 'pen', count: 12 },
			{ item: 'ink', count: -3 },
		]);
		const archive = await seedTable(context, ARCHIVE, types, [{ item: 'nib', count: 1 }]);
		const seeded = await seedWorkflows(context, stock, archive);
		const content = await Promise.all(
			[TABLE, ARCHIVE].map(async (name) => await tableContent(context, name)),
		);
		return { stock, seeded, content };
	},

	words: () =>
		`A count in my data table "${TABLE}" is below zero. Which of my workflows write into this table, be it by a node of their own or because a workflow that they call does, over however many steps? They need not be live. Only tell me; change and run nothing. End with one line: "Writers: " with the names of the workflows, separated by commas.`,

	async judge(context, { seeded, content }, { output }) {
		const now = await Promise.all(
			[TABLE, ARCHIVE].map(async (name) => await tableContent(context, name)),
		);
		return [
			['the report lists what writes, and nothing else', listsIn(output, 'Writers', all)],
			['all workflows are as they were', await areUntouched(context, seeded)],
			['both tables are as they were', now.join() === content.join()],
			['nothing was run', (await countRuns(context, seeded)) === 0],
		];
	},

	solve: async () => await Promise.resolve(said(all)),

	wrong: {
		'lists those with a node of their own': async () => await Promise.resolve(said(DIRECT)),
		'follows calls over one step': async () => await Promise.resolve(said([...DIRECT, ...CALLING])),
		'lists all that use a table of stock': async () =>
			await Promise.resolve(
				said([...all, 'Stock list', 'Count up', 'Stock count', 'Archive stock', 'Stock news']),
			),
		async 'tries it with a row'(context, { stock }) {
			await addRows(context, stock, [{ item: 'test', count: 0 }]);
			return said(all);
		},
	},
};
