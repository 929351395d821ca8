import { baseNode, webhookNode, workflow } from '../../../sandbox/workflows.mjs';
import { publishWorkflow } from '../../../sandbox/published-workflow.mjs';
import {
	areUntouched,
	callPath,
	changeNodes,
	codeNode,
	liveNamed,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';

const NAME = 'Expense total';
const PATH = 'expense-total';
const CONVERTER = 'Convert to euro';

const rates = { EUR: 1, CHF: 1.05, GBP: 1.2 };
const oldRates = { EUR: 1, CHF: 0.9, GBP: 1.1 };
/** Those that the judge puts in place, to see whether the workflow of today is asked. */
const newRates = { EUR: 1, CHF: 1.5, GBP: 2 };

const expenses = [
	{ text: 'Taxi', amount: 20, currency: 'CHF' },
	{ text: 'Hotel', amount: 100, currency: 'GBP' },
	{ text: 'Lunch', amount: 12.5, currency: 'EUR' },
];

const converting = (table) => `const rates = ${JSON.stringify(table)};
return $input.all().map(({ json }) => ({
  json: { euro: Math.round(Number(json.amount) * rates[json.currency] * 100) / 100 },
}));`;

const converter = (name, table) =>
	workflow(
		name,
		[
			baseNode('When called', 'executeWorkflowTrigger', 1.1, {
				workflowInputs: { values: [{ name: 'amount', type: 'number' }, { name: 'currency' }] },
			}),
			codeNode('Convert', converting(table)),
		],
		[['When called', 'Convert']],
	);

async function seedConverter({ call }, name, table) {
	const { id } = await call('POST', '/workflows', converter(name, table));
	await call('POST', `/workflows/${id}/activate`);
	return id;
}

const callNode = (id) =>
	baseNode('Convert each', 'executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: id },
		workflowInputs: {
			mappingMode: 'defineBelow',
			value: { amount: '={{ $json.amount }}', currency: '={{ $json.currency }}' },
			matchingColumns: [],
			schema: [
				['amount', 'number'],
				['currency', 'string'],
			].map(([name, type]) => ({
				id: name,
				type,
				displayName: name,
				required: false,
				defaultMatch: false,
				display: true,
				canBeUsedToMatch: true,
			})),
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		},
		mode: 'each',
		options: { waitForSubWorkflow: true },
	});

/** Makes the workflow asked for around a node that gives `euro` for each line. */
async function make({ access }, convert, { lines = 'lines' } = {}) {
	const nodes = [
		webhookNode({ path: PATH }),
		codeNode(
			'Lines',
			`const { lines } = $input.first().json.body;\nreturn ${lines}.map((json) => ({ json }));`,
		),
		convert,
		codeNode(
			'Add up',
			`const lines = $input.all().map(({ json }, index) => ({ text: $('Lines').all()[index].json.text, euro: json.euro }));
const total = Math.round(lines.reduce((sum, { euro }) => sum + euro, 0) * 100) / 100;
return [{ json: { lines, total } }];`,
		),
	];
	const links = nodes.slice(1).map(({ name }, index) => [nodes[index].name, name]);
	await publishWorkflow(access, workflow(NAME, nodes, links));
	return { output: 'Expenses are added up by a live workflow.' };
}

const totalBy = (table) => {
	const lines = expenses.map(({ text, amount, currency }) => ({
		text,
		euro: Math.round(amount * table[currency] * 100) / 100,
	}));
	return JSON.stringify([
		...lines.map(({ text, euro }) => `${text} ${euro}`),
		Math.round(lines.reduce((sum, { euro }) => sum + euro, 0) * 100) / 100,
	]);
};

const totalIn = ({ lines = [], total } = {}) =>
	JSON.stringify([...lines.map(({ text, euro }) => `${text} ${euro}`), total]);

/** A new workflow that has to call one that is there, whose rates change. */
export default {
	async seed(context) {
		const id = await seedConverter(context, CONVERTER, rates);
		const oldId = await seedConverter(context, `${CONVERTER} (2024)`, oldRates);
		const report = webhookChain('Expense report', 'expense-report', [
			setNode('Taken', { taken: true }),
		]);
		return { id, oldId, others: [await seedWorkflow(context, report)] };
	},

	words: () =>
		`My workflow "${CONVERTER}" is called by other workflows with amount and currency, and gives back {"euro":21}. Its rates change every week, so use it as it is. Make a new live workflow "${NAME}": a webhook (POST, path "${PATH}") is sent {"lines":[{"text":"Taxi","amount":20,"currency":"CHF"}, …]}, and answers {"lines":[{"text":"Taxi","euro":21}, …],"total":21}: each line in the order it came, converted, and the sum of all, to the cent.`,

	async judge(context, { id, oldId, others }) {
		const { call } = context;
		const isLive = (await liveNamed(context, NAME)) !== undefined;
		const hasRates = async (of, table) => {
			const { nodes, active } = await call('GET', `/workflows/${of}`);
			return active && nodes.some(({ parameters }) => parameters.jsCode === converting(table));
		};
		const areAsSeeded = (await hasRates(id, rates)) && (await hasRates(oldId, oldRates));
		const ask = async () => totalIn((await callPath(context, PATH, { lines: expenses })).body);
		const totals = [];
		if (isLive) {
			totals.push(await ask());
			await changeNodes(context, id, ({ parameters }) =>
				parameters.jsCode === undefined
					? undefined
					: { ...parameters, jsCode: converting(newRates) },
			);
			totals.push(await ask());
		}
		return [
			['the workflow is live', isLive],
			['it converts all lines and adds them up', totals[0] === totalBy(rates)],
			['it follows when the rates change', totals[1] === totalBy(newRates)],
			['both converters are as they were', areAsSeeded],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: async (context, { id }) => await make(context, callNode(id)),

	wrong: {
		'copies the rates': async (context) =>
			await make(context, codeNode('Convert each', converting(rates))),
		async 'has the converter round to whole euros'(context, { id }) {
			await changeNodes(context, id, ({ parameters: { jsCode, ...others } }) =>
				jsCode === undefined
					? undefined
					: { ...others, jsCode: jsCode.replace('* 100) / 100', ')') },
			);
			return await make(context, callNode(id));
		},
		'converts the first line only': async (context, { id }) =>
			await make(context, callNode(id), { lines: 'lines.slice(0, 1)' }),
	},
};
