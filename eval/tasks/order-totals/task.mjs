import {
	areUntouched,
	callPath,
	changeNodes,
	codeNode,
	isLiveAsDrafted,
	runEach,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const NAME = 'Order totals';
const PATH = 'order-totals';
const CODE = 'Add up';

const adding = (amount) => `const { lines } = $input.first().json.body;
let total = 0;
for (const line of lines) {
  total += ${amount};
}
return [{ json: { total: Number(total.toFixed(2)) } }];`;

const FAULTY = 'line.quantity * Number(line.price.amount.replace(",", "."))';
const NEW_ONLY = 'line.quantity * line.price';
const EITHER = `line.quantity * (typeof line.price === 'number' ? line.price : Number(line.price.amount.replace(",", ".")))`;

const oldOrder = {
	lines: [
		{ quantity: 2, price: { amount: '3,50' } },
		{ quantity: 1, price: { amount: '10,00' } },
	],
};
const newOrder = {
	lines: [
		{ quantity: 3, price: 4.25 },
		{ quantity: 1, price: 2 },
	],
};

const repair =
	(amount) =>
	async (context, { id }) => {
		await changeNodes(context, id, ({ name, parameters }) =>
			name === CODE ? { ...parameters, jsCode: adding(amount) } : undefined,
		);
		return { output: 'It is repaired and live.' };
	};

/** A repair of a live workflow, live again. */
export default {
	async seed(context) {
		const answer = setNode('Answer', '={{ { total: $json.total, currency: "EUR" } }}');
		const made = webhookChain(NAME, PATH, [codeNode(CODE, adding(FAULTY)), answer]);
		const seeded = await seedWorkflow(context, made);
		const labels = webhookChain('Order labels', 'order-labels', [
			codeNode('Label', adding(FAULTY).replace('total.toFixed(2)', 'total.toFixed(0)')),
		]);
		const other = await seedWorkflow(context, labels);
		const bodies = [oldOrder, oldOrder, newOrder, newOrder, newOrder];
		await runEach(context, { id: seeded.id, path: PATH, bodies });
		return { id: seeded.id, seeded, others: [other] };
	},

	words: () =>
		`My live workflow "${NAME}" fails for some orders lately. Find out why, repair it, and put the repaired version live. Orders that worked before must go on working.`,

	async judge(context, { id, seeded, others }) {
		const totals = [];
		for (const order of [oldOrder, newOrder]) {
			const { body } = await callPath(context, PATH, order);
			totals.push(`${body?.total} ${body?.currency}`);
		}
		return [
			['orders of the new form are added up', totals[1] === '14.75 EUR'],
			['orders of the old form are added up', totals[0] === '17 EUR'],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other nodes are as they were', await areUntouched(context, [seeded], [CODE])],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: repair(EITHER),

	wrong: {
		'breaks the old form': repair(NEW_ONLY),
		'takes a price as none': repair(
			'line.quantity * (line.price.amount ? Number(line.price.amount.replace(",", ".")) : 0)',
		),
		async 'repairs the other workflow too'(context, world) {
			const [{ id }] = world.others;
			await repair(EITHER)(context, world);
			await changeNodes(context, id, ({ name, parameters }) =>
				name === 'Label' ? { ...parameters, jsCode: adding(EITHER) } : undefined,
			);
			return { output: 'Both are repaired.' };
		},
	},
};
