import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import {
	areUntouched,
	callPath,
	codeNode,
	liveNamed,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { addRows, deleteRows, seedTable, tableContent } from '../seeded-tables.mjs';
import { tableNode } from '../task-nodes.mjs';

const NAME = 'Sales sums';
const PATH = 'sales-sums';
const TABLE = 'Sales';
const types = { month: 'string', region: 'string', amount: 'number' };

const COUNT = 330;
const regions = ['north', 'south', 'test', 'west'];
const sales = Array.from({ length: COUNT }, (_, index) => ({
	month: `${2024 + (index % 3)}-${String(1 + (index % 11)).padStart(2, '0')}`,
	region: regions[index % regions.length],
	amount: 10 + (index % 17),
}));

/** What the judge adds to see that sums follow the table. */
const late = { month: '2026-12', region: 'late', amount: 1000.5 };

function sums(rows, year) {
	const all = {};
	for (const { month, region, amount } of rows)
		if (month.startsWith(`${year}-`) && region !== 'test') all[month] = (all[month] ?? 0) + amount;
	return all;
}

const sorted = (value) => JSON.stringify(Object.entries(value ?? {}).sort());

const summing = ({
	hasYear = true,
	hasTest = false,
}) => `const { year } = $('Webhook').first().json.body;
const sums = {};
for (const { json: { month, region, amount } } of $input.all()) {
  if (month === undefined${hasYear ? ' || !month.startsWith(year + "-")' : ''}) continue;
  if (${!hasTest} && region === 'test') continue;
  sums[month] = (sums[month] ?? 0) + amount;
}
return [{ json: sums }];`;

/** The workflow asked for, with what makes it wrong. */
async function make({ access }, { id }, { returnAll = true, nodes, ...how } = {}) {
	const reading = tableNode(
		'Read',
		id,
		{ operation: 'get', returnAll },
		{ alwaysOutputData: true },
	);
	const chain = nodes ?? [reading, codeNode('Add up', summing(how))];
	await publishWorkflow(access, webhookChain(NAME, PATH, chain));
	return { output: 'The sums are there, without the region "test".' };
}

/** A webhook that answers from a long table, and a second wish. */
export default {
	async seed(context) {
		const id = await seedTable(context, TABLE, types, sales);
		const goals = webhookChain('Sales goals', 'sales-goals', [setNode('Answer', { goal: 9000 })]);
		const seeded = [await seedWorkflow(context, goals)];
		return { id, seeded, content: await tableContent(context, TABLE) };
	},

	words: () =>
		`Make a live workflow "${NAME}". Its webhook takes POST at the path "${PATH}" with JSON such as {"year":2026}, and answers with the sums of the amounts in my data table "${TABLE}" by month of that year, as one JSON object such as {"2026-01":120.5,"2026-02":80}. Months without sales are left out; for a year without sales it is {}. The answer always is what the table holds at that moment.`,

	later: [
		'One more thing: rows of the region "test" are not sales. Leave them out of the sums. The table stays as it is.',
	],

	async judge(context, { id, seeded, content }) {
		const isLive = (await liveNamed(context, NAME)) !== undefined;
		const before = await tableContent(context, TABLE);
		const ask = async (year) =>
			isLive ? sorted((await callPath(context, PATH, { year })).body) : 'not live';
		const answers = [await ask(2026), await ask(2025)];
		const empty = await ask(1999);
		await addRows(context, id, [late]);
		const after = await ask(2026);
		await deleteRows(context, id, { region: late.region });
		return [
			['the workflow is live', isLive],
			[
				'the sums of two years are right',
				answers.join() === [sorted(sums(sales, 2026)), sorted(sums(sales, 2025))].join(),
			],
			['a year without sales is empty', empty === sorted({})],
			['a new row counts at once', after === sorted(sums([...sales, late], 2026))],
			['the table is as it was', before === content],
			['the other workflow is as it was', await areUntouched(context, seeded)],
		];
	},

	solve: async (context, world) => await make(context, world),

	wrong: {
		'adds up the first rows alone': async (context, world) =>
			await make(context, world, { returnAll: false }),
		'does not ask for the year': async (context, world) =>
			await make(context, world, { hasYear: false }),
		'counts the region "test"': async (context, world) =>
			await make(context, world, { hasTest: true }),
		'has the sums written in': async (context, world) =>
			await make(context, world, {
				nodes: [
					codeNode(
						'Answer',
						`const sums = ${JSON.stringify({ 2025: sums(sales, 2025), 2026: sums(sales, 2026) })};\nreturn [{ json: sums[$input.first().json.body.year] ?? {} }];`,
					),
				],
			}),
		async 'deletes the rows of "test"'(context, world) {
			await deleteRows(context, world.id, { region: 'test' });
			return await make(context, world);
		},
	},
};
