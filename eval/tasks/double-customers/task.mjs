import { areUntouched, seedWorkflow, setNode, webhookChain } from '../seeded-workflows.mjs';
import { changeRows, deleteRows, rowsOf, seedTable, tableContent } from '../seeded-tables.mjs';

const TABLE = 'Customers';
const OLD_TABLE = 'Customers 2024';
const types = { email: 'string', name: 'string', phone: 'string', visits: 'number' };

const rows = [
	['ada@shop.test', 'Ada', '', 3],
	['bob@shop.test', 'Bob', '111', 1],
	['ADA@shop.test', 'Ada L.', '222', 4],
	['cy@shop.test', 'Cy', '', 0],
	['Ada@Shop.test', 'A.', '333', 2],
	['bob@shop.test', 'Robert', '999', 6],
	['dee@shop.test', 'Dee', '444', 5],
	['Cy@shop.test', 'Cyrus', '', 7],
	['bob@shop.test.example', 'Bob', '555', 8],
	['ann@shop.test', 'Ann', '', 9],
].map(([email, name, phone, visits]) => ({ email, name, phone, visits }));

/** By its place in the seed: what is left of the table. */
const left = {
	0: 'ada@shop.test Ada 222 9',
	1: 'bob@shop.test Bob 111 7',
	3: 'cy@shop.test Cy  7',
	6: 'dee@shop.test Dee 444 5',
	8: 'bob@shop.test.example Bob 555 8',
	9: 'ann@shop.test Ann  9',
};

const asText = ({ email, name, phone, visits }) => `${email} ${name} ${phone ?? ''} ${visits}`;

/** Changes and deletes rows by their places in the seed. */
async function tidy(context, { id, ids }, { changed, deleted }) {
	for (const [at, data] of Object.entries(changed))
		await changeRows(context, id, { id: ids[at] }, data);
	for (const at of deleted) await deleteRows(context, id, { id: ids[at] });
	return { output: 'Each customer is there once.' };
}

const merged = { 0: { phone: '222', visits: 9 }, 1: { visits: 7 }, 3: { visits: 7 } };

/** Rows that mean the same are put together. */
export default {
	async seed(context) {
		const id = await seedTable(context, TABLE, types, rows);
		await seedTable(context, OLD_TABLE, types, [rows[0], rows[2]]);
		const search = webhookChain('Customer search', 'customer-search', [
			setNode('Answer', { found: 0 }),
		]);
		const seeded = [await seedWorkflow(context, search)];
		const ids = (await rowsOf(context, TABLE)).map((row) => row.id);
		return { id, ids, seeded, old: await tableContent(context, OLD_TABLE) };
	},

	words: () =>
		`In my data table "${TABLE}" some customers are there several times: rows whose emails are the same but for small and capital letters. Keep the oldest row of each, with its email and name as they are, and delete the others. Its visits become the sum of the visits of all of them. If it has no phone, it gets the phone of the next oldest that has one. All other rows and tables stay as they are.`,

	async judge(context, { ids, seeded, old }) {
		const now = await rowsOf(context, TABLE);
		const wanted = Object.entries(left).map(([at, text]) => `${ids[at]} ${text}`);
		const found = now.map((row) => `${row.id} ${asText(row)}`);
		return [
			[
				'the oldest row of each customer is left',
				now.map((row) => row.id).join() === wanted.map((text) => text.split(' ')[0]).join(),
			],
			['phones and visits are put together', found.join('\n') === wanted.join('\n')],
			['the other table is as it was', (await tableContent(context, OLD_TABLE)) === old],
			['the workflow is as it was', await areUntouched(context, seeded)],
		];
	},

	solve: async (context, world) =>
		await tidy(context, world, { changed: merged, deleted: [2, 4, 5, 7] }),

	wrong: {
		'compares letter by letter': async (context, world) =>
			await tidy(context, world, { changed: { 1: { visits: 7 } }, deleted: [5] }),
		'deletes without putting together': async (context, world) =>
			await tidy(context, world, { changed: {}, deleted: [2, 4, 5, 7] }),
		'takes the newest phone': async (context, world) =>
			await tidy(context, world, {
				changed: { ...merged, 0: { phone: '333', visits: 9 }, 1: { phone: '999', visits: 7 } },
				deleted: [2, 4, 5, 7],
			}),
		'takes those of another address too': async (context, world) =>
			await tidy(context, world, { changed: merged, deleted: [2, 4, 5, 7, 8] }),
	},
};
