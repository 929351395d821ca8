import { changeRows, rowsOf, seedTable, tableContent } from '../seeded-tables.mjs';

const TABLE = 'Products';
const OLD_TABLE = 'Products before';
const types = { sku: 'string', category: 'string', price: 'number', discontinued: 'boolean' };

const COUNT = 320;
/** Rows that n8n gives at once. */
const PAGE = 250;
const categories = ['paper', 'ink', 'paperclips', 'desk', 'lamp', 'ink', 'chair', 'folder'];

const products = Array.from({ length: COUNT }, (_, index) => ({
	sku: `${index % 48 === 0 ? 'A4' : 'P'}-${1000 + index}`,
	category: categories[index % categories.length],
	price: 2 + (index % 5) / 2,
	discontinued: index % 40 === 16,
}));

const isRaised = ({ category, discontinued }) => category === 'paper' && !discontinued;
const isPutBack = ({ sku }) => sku.startsWith('A4-');
const raised = (price) => Math.round(price * 110) / 100;

/** Gives rows of the table new prices. */
async function raise(context, { id }, picked, newPrice = raised) {
	for (const { sku, price } of products.filter(picked))
		await changeRows(context, id, { sku }, { price: newPrice(price) });
	return { output: 'The prices are raised, but for A4.' };
}

const wanted = (product) => isRaised(product) && !isPutBack(product);

/** Many rows, more than n8n gives at once, and a second thought. */
export default {
	async seed(context) {
		const id = await seedTable(context, TABLE, types, products);
		await seedTable(context, OLD_TABLE, types, products.slice(0, 9));
		return { id, old: await tableContent(context, OLD_TABLE) };
	},

	words: () =>
		`Raise the price of all products of the category "paper" in my data table "${TABLE}" by 10 %, rounded to cents. Products that are discontinued keep theirs, and other categories too.`,

	later: [
		'I forgot: A4 paper had been raised last week already. Give each product whose sku begins with "A4-" the price back that it had before. All others stay raised.',
	],

	async judge(context, { old }) {
		const now = await rowsOf(context, TABLE);
		const bySku = new Map(now.map((row) => [row.sku, row]));
		const holds = (picked, price) =>
			products
				.filter(picked)
				.every((product) => Math.abs(bySku.get(product.sku)?.price - price(product)) < 0.001);
		const isSame = ({ sku, category, discontinued }) =>
			bySku.get(sku)?.category === category && bySku.get(sku).discontinued === discontinued;
		return [
			['paper costs 10 % more', holds(wanted, ({ price }) => raised(price))],
			['A4 costs what it did', holds(isPutBack, ({ price }) => price)],
			[
				'all other products cost what they did',
				holds(
					(product) => !isRaised(product),
					({ price }) => price,
				),
			],
			['nothing else of the rows has changed', now.length === COUNT && products.every(isSame)],
			['the other table is as it was', (await tableContent(context, OLD_TABLE)) === old],
		];
	},

	solve: async (context, world) => await raise(context, world, wanted),

	wrong: {
		'raises the first page alone': async (context, world) =>
			await raise(context, world, (product) => wanted(product) && products.indexOf(product) < PAGE),
		'raises what is discontinued': async (context, world) =>
			await raise(context, world, (product) => product.category === 'paper' && !isPutBack(product)),
		'takes paperclips for paper': async (context, world) =>
			await raise(
				context,
				world,
				(product) => wanted(product) || product.category === 'paperclips',
			),
		async 'takes a tenth off A4 in place of the rise'(context, world) {
			await raise(context, world, wanted);
			return await raise(
				context,
				world,
				(product) => isRaised(product) && isPutBack(product),
				(price) => raised(price) * 0.9,
			);
		},
	},
};
