import { webhookNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	inOrder,
	isLiveAsDrafted,
	seedWorkflow,
	sentTo,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, ifNode, postNode } from '../task-nodes.mjs';

const NAME = 'Order lanes';
const PATH = 'order-lanes';
const ORDER = "$('Webhook').first().json.body";

/** The workflow, with a lane for big orders where it is said what is big. */
function lanes(url, { big, isBigFirst = false, isBoth = false } = {}) {
	const lane = (name, to) => [
		postNode(`To ${name}`, `${url}/${name}`, ORDER),
		setNode(`Say ${name}`, to),
	];
	const nodes = [
		webhookNode({ path: PATH }),
		ifNode('Express', '={{ $json.body.express === true }}'),
		...lane('express', { taken: true, lane: 'express' }),
		...lane('standard', { taken: true, lane: 'standard' }),
	];
	const links = [
		['To express', 'Say express'],
		['To standard', 'Say standard'],
	];
	if (big === undefined)
		links.push(['Webhook', 'Express'], ['Express', 'To express'], ['Express', 'To standard', 1]);
	else {
		nodes.push(ifNode('Big', `={{ ${ORDER}.amount ${big} }}`));
		nodes.push(...lane('priority', { taken: true, lane: 'priority' }));
		links.push(['To priority', 'Say priority'], ['Big', 'To priority']);
		const [first, second] = isBigFirst ? ['Big', 'Express'] : ['Express', 'Big'];
		links.push(['Webhook', first], [first, second, 1], ['Express', 'To express']);
		links.push([second, 'To standard', 1]);
		if (isBoth) links.push(['Big', 'To standard']);
	}
	return branching(NAME, nodes, links);
}

const orders = [
	[{ id: 1, amount: 20 }, 'standard'],
	[{ id: 2, amount: 999.99 }, 'standard'],
	[{ id: 3, amount: 1000 }, 'priority'],
	[{ id: 4, amount: 25000, express: false }, 'priority'],
	[{ id: 5, amount: 25000, express: true }, 'express'],
	[{ id: 6, amount: 5, express: true }, 'express'],
];

const make =
	(options) =>
	async (context, { id }) => {
		await changeWorkflow(context, id, () => lanes(context.services.urls.orders, options));
		return { output: 'Big orders go to the priority lane, live.' };
	};

/** A third way through a live workflow; what decides is known to the user alone. */
export default {
	services: { orders: () => ({ ok: true }) },

	async seed(context) {
		const { urls } = context.services;
		const seeded = await seedWorkflow(context, lanes(urls.orders));
		const status = webhookChain('Order status', 'order-status', [setNode('Open', { open: true })]);
		return { id: seeded.id, others: [await seedWorkflow(context, status)] };
	},

	words: ({ services: { urls } }) =>
		`Big orders must no longer wait among the standard ones. Change my live workflow "${NAME}" so that a big order is sent to ${urls.orders}/priority, just as it comes in, in place of /standard, and is answered {"taken":true,"lane":"priority"}. All else stays. It has to be live again. Before you begin, ask me what you need to know about big orders.`,

	answers: [
		[
			/./s,
			'An order is big from an amount of 1000 on; 1000 itself is big. An express order stays express, however big it is.',
		],
	],

	async judge(context, { id, others }) {
		const { services } = context;
		const wrong = [];
		for (const [order, lane] of orders) {
			services.forget();
			const { body } = await callPath(context, PATH, order);
			const isRight =
				sentTo(context, 'orders').join() === `/${lane} ${inOrder(order)}` &&
				inOrder(body) === inOrder({ taken: true, lane });
			if (!isRight) wrong.push(lane);
		}
		return [
			...['standard', 'express', 'priority'].map((lane) => [
				`what is meant for the ${lane} lane goes there alone, as it came in`,
				!wrong.includes(lane),
			]),
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make({ big: '>= 1000' }),

	wrong: {
		'takes 1000 for a small one': make({ big: '> 1000' }),
		'takes big express orders along': make({ big: '>= 1000', isBigFirst: true }),
		'sends big orders both ways': make({ big: '>= 1000', isBoth: true }),
	},
};
