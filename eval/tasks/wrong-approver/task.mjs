import { baseNode, webhookNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	inOrder,
	isLiveAsDrafted,
	runEach,
	seedWorkflow,
	sentTo,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, condition, postNode } from '../task-nodes.mjs';

const NAME = 'Purchase approval';
const PATH = 'purchase-approval';
const SWITCH = 'Who decides';
const PURCHASE = "$('Webhook').first().json.body";

const isAtLeast = (amount, operation = 'gte') => ({
	conditions: condition('={{ $json.body.amount }}', { type: 'number', operation }, amount),
	renameOutput: false,
});

/** The node that decides; each of its rules leads to who is listed at the same place, and all else to the clerk. */
const deciding = (rules, options = {}) =>
	baseNode(SWITCH, 'switch', 3.2, {
		mode: 'rules',
		rules: { values: rules },
		options: { fallbackOutput: 'extra', ...options },
	});

function approval(url, decide, deciders) {
	const asking = deciders.map((who) => postNode(`Ask the ${who}`, `${url}/${who}`, PURCHASE));
	const answer = setNode('Answer', `={{ { asked: $json.who, id: ${PURCHASE}.id } }}`);
	return branching(
		NAME,
		[webhookNode({ path: PATH }), decide, ...asking, answer],
		[
			['Webhook', SWITCH],
			...asking.map(({ name }, output) => [SWITCH, name, output]),
			...asking.map(({ name }) => [name, 'Answer']),
		],
	);
}

const FAULTY = [
	[isAtLeast(100), isAtLeast(1000)],
	['manager', 'board', 'clerk'],
];

const purchases = [
	[50, 'clerk'],
	[99.99, 'clerk'],
	[100, 'manager'],
	[999.99, 'manager'],
	[1000, 'board'],
	[25000, 'board'],
];

const make =
	(rules, deciders, options) =>
	async (context, { id }) => {
		const url = context.services.urls.office;
		await changeWorkflow(context, id, () => approval(url, deciding(rules, options), deciders));
		return { output: 'Purchases from 1000 on are for the board again.' };
	};

/** A repair of a switch whose first rule takes what is meant for the second. */
export default {
	services: { office: ({ path }) => ({ who: path.slice(1) }) },

	async seed(context) {
		const { urls } = context.services;
		const [rules, deciders] = FAULTY;
		const made = approval(urls.office, deciding(rules), deciders);
		const { id } = await seedWorkflow(context, made);
		const refund = webhookChain('Refund approval', 'refund-approval', [
			postNode('Ask the manager', `${urls.office}/manager`, '$json.body'),
		]);
		const other = await seedWorkflow(context, refund);
		const bodies = purchases.map(([amount], index) => ({ id: index, amount }));
		await runEach(context, { id, path: PATH, bodies });
		return { id, others: [other] };
	},

	words: () =>
		`Something is wrong with my live workflow "${NAME}": the board has not been asked for months, and the manager gets everything. Our rule is: from 1000 on the board decides, from 100 on the manager, and below that the clerk; just one of them is asked about a purchase. Please repair it and put it live. What the three are sent and what is answered stays.`,

	async judge(context, { id, others }) {
		const { services } = context;
		const wrong = [];
		for (const [index, [amount, who]] of purchases.entries()) {
			services.forget();
			const purchase = { id: 70 + index, amount };
			const { body } = await callPath(context, PATH, purchase);
			const isRight =
				sentTo(context, 'office').join() === `/${who} ${inOrder(purchase)}` &&
				body?.asked === who &&
				body.id === purchase.id;
			if (!isRight) wrong.push(who);
		}
		return [
			...['board', 'manager', 'clerk'].map((who) => [
				`what the ${who} decides comes to the ${who} alone, and is answered as before`,
				!wrong.includes(who),
			]),
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make([isAtLeast(1000), isAtLeast(100)], ['board', 'manager', 'clerk']),

	wrong: {
		'asks the manager as well': make(...FAULTY, { allMatchingOutputs: true }),
		'turns the rules round, and not what they lead to': make(
			[isAtLeast(1000), isAtLeast(100)],
			['manager', 'board', 'clerk'],
		),
		'leaves 1000 itself to the manager': make(
			[isAtLeast(1000, 'gt'), isAtLeast(100)],
			['board', 'manager', 'clerk'],
		),
	},
};
