import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import {
	areUntouched,
	callPath,
	codeNode,
	getNode,
	liveNamed,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import {
	addRows,
	changeRows,
	deleteRows,
	rowsOf,
	seedTable,
	tableContent,
} from '../seeded-tables.mjs';
import { columnsOf, rowsWhere, tableNode } from '../task-nodes.mjs';

const NAME = 'Shelf sync';
const PATH = 'shelf-sync';
const TABLE = 'Shelf';
const OTHER_TABLE = 'Shelf plan';
const types = { sku: 'string', title: 'string', price: 'number', gone: 'boolean', note: 'string' };

const listed = [
	{ sku: 'b-1', title: 'Pen', price: 2.5 },
	{ sku: 'b-2', title: 'Ink, blue', price: 6 },
	{ sku: 'b-3', title: 'Book', price: 12.75 },
	{ sku: 'b-4', title: 'Lamp', price: 40 },
	{ sku: 'b-10', title: 'Clip', price: 0.2 },
];

const rows = [
	{ sku: 'b-1', title: 'Pen', price: 2.5, gone: false, note: 'top shelf' },
	{ sku: 'b-2', title: 'Ink', price: 5, gone: false, note: 'keep cool' },
	{ sku: 'b-4', title: 'Lamp', price: 40, gone: true, note: 'is back soon' },
	{ sku: 'b-7', title: 'Rope', price: 9, gone: false, note: 'last one' },
];

const asText = ({ sku, title, price, gone, note }) =>
	[sku, title, price, gone === true, note ?? ''].join(' | ');

/** What the table has to hold: the list, and what it no longer has. */
const wanted = (before) =>
	[
		...listed.map((item) => {
			const { note } = before.find(({ sku }) => sku === item.sku) ?? {};
			return asText({ ...item, gone: false, note });
		}),
		...before
			.filter(({ sku }) => !listed.some((item) => item.sku === sku))
			.map((row) => asText({ ...row, gone: true })),
	].sort();

const comparing = `const known = $('Rows').all().map(({ json }) => json).filter(({ sku }) => sku !== undefined);
const list = $input.all().map(({ json }) => json);
const gone = known.filter(({ sku }) => !list.some((item) => item.sku === sku));
return [...list.map((item) => ({ ...item, gone: false })), ...gone.map((row) => ({ ...row, gone: true }))]
  .map(({ sku, title, price, gone }) => ({ json: { sku, title, price, gone } }));`;

/** The workflow asked for, with what makes it wrong. */
async function make(
	{ access, services },
	{ id },
	{ operation = 'upsert', code = comparing, more } = {},
) {
	const value = {
		sku: '={{ $json.sku }}',
		title: '={{ $json.title }}',
		price: '={{ $json.price }}',
		gone: '={{ $json.gone }}',
		...more,
	};
	const nodes = [
		tableNode('Rows', id, { operation: 'get', returnAll: true }, { alwaysOutputData: true }),
		{ ...getNode('List', `${services.urls.shop}/items`), executeOnce: true },
		codeNode('Compare', code),
		tableNode('Keep', id, {
			operation,
			...rowsWhere('sku', '={{ $json.sku }}'),
			columns: columnsOf(value, types),
		}),
	];
	await publishWorkflow(access, webhookChain(NAME, PATH, nodes));
	return { output: 'The shelf follows the list.' };
}

/** A table that follows a list of a service. */
export default {
	services: { shop: ({ path }) => (path === '/items' ? listed : { error: 'Not found' }) },

	async seed(context) {
		const id = await seedTable(context, TABLE, types, rows);
		await seedTable(context, OTHER_TABLE, types, rows.slice(1, 3));
		const door = webhookChain('Shop door', 'shop-door', [setNode('Answer', { open: true })]);
		const seeded = [await seedWorkflow(context, door)];
		return { id, seeded, other: await tableContent(context, OTHER_TABLE) };
	},

	words: ({ services: { urls } }) =>
		`My data table "${TABLE}" has to follow the list at ${urls.shop}/items, a JSON array of items with sku, title and price. Make a live workflow "${NAME}" that does it once each time that its webhook is called (POST at the path "${PATH}"): an item that the table lacks is added, title and price of the others become those of the list, a row whose sku is not in the list gets gone = true and is kept as it is otherwise, and a row whose sku is in the list gets gone = false. The notes in the table are ours: leave them alone.`,

	async judge(context, { id, seeded, other }) {
		const isLive = (await liveNamed(context, NAME)) !== undefined;
		const sync = async () => {
			if (isLive) await callPath(context, PATH, {});
			return (await rowsOf(context, TABLE)).map(asText).sort().join('\n');
		};
		const first = await sync();
		const again = await sync();
		await changeRows(context, id, { sku: 'b-3' }, { price: 1, gone: true, note: 'see Kim' });
		await deleteRows(context, id, { sku: 'b-10' });
		await addRows(context, id, [
			{ sku: 'b-100', title: 'Old clip', price: 3, gone: false, note: 'odd' },
		]);
		const changed = await rowsOf(context, TABLE);
		const last = await sync();
		return [
			['the workflow is live', isLive],
			['the table follows the list', first === wanted(rows).join('\n')],
			['a second run changes nothing', again === first],
			['what was changed by hand follows again', last === wanted(changed).join('\n')],
			['the other table is as it was', (await tableContent(context, OTHER_TABLE)) === other],
			['the other workflow is as it was', await areUntouched(context, seeded)],
		];
	},

	solve: async (context, world) => await make(context, world),

	wrong: {
		'adds all each time': async (context, world) =>
			await make(context, world, { operation: 'insert' }),
		'forgets what is gone': async (context, world) =>
			await make(context, world, { code: comparing.replace(', ...gone.map', ', ...[].map') }),
		'empties the notes': async (context, world) =>
			await make(context, world, { more: { note: '' } }),
		async 'does it once, by hand'(context, { id }) {
			await changeRows(context, id, { sku: 'b-2' }, { title: 'Ink, blue', price: 6 });
			await changeRows(context, id, { sku: 'b-4' }, { gone: false });
			await changeRows(context, id, { sku: 'b-7' }, { gone: true });
			await addRows(
				context,
				id,
				listed.filter(({ sku }) => !rows.some((row) => row.sku === sku)),
			);
			return await make(context, { id }, { code: 'return [];' });
		},
	},
};
