import { pause } from '../../../sandbox/progress.mjs';
import { webhookNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	getNode,
	isLiveAsDrafted,
	requestsTo,
	runEach,
	seedWorkflow,
	sentTo,
	setNode,
	untilHolds,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, ifNode, postNode, respondNode } from '../task-nodes.mjs';

const NAME = 'Order intake';
const PATH = 'order-intake';
const ORDER = "$('Webhook').first().json.body";
/** How long the judge waits for an answer that should come at once. */
const SECONDS = 5;

/** The warehouse answers when this is done; the judge holds it back. */
let warehouseIsReady = Promise.resolve();

/** Holds the warehouse back, until what this gives is called. */
function holdBack() {
	let release;
	warehouseIsReady = new Promise((resolve) => {
		release = resolve;
	});
	return release;
}

const MAIL = `{ id: ${ORDER}.id, inStock: $json.inStock }`;

/** The workflow, with its nodes in an order and connected in a way of one of its forms. */
function intake({ urls }, links, { responseMode = 'responseNode', mail = MAIL } = {}) {
	const nodes = [
		webhookNode({ path: PATH, responseMode }),
		ifNode('Has an id', '={{ Boolean($json.body.id) }}'),
		getNode('Ask the warehouse', `=${urls.warehouse}/stock/{{ ${ORDER}.id }}`),
		postNode('Send a mail', `${urls.mail}/confirm`, mail),
		respondNode('Accept', `={{ { accepted: true, id: ${ORDER}.id } }}`, 202),
		respondNode('Refuse', { accepted: false }, 400),
	];
	const all = [['Webhook', 'Has an id'], ['Has an id', 'Refuse', 1], ...links];
	return branching(NAME, nodes, all);
}

const LATE = [
	['Has an id', 'Ask the warehouse'],
	['Ask the warehouse', 'Send a mail'],
	['Send a mail', 'Accept'],
];
const AT_ONCE = [
	['Has an id', 'Accept'],
	['Accept', 'Ask the warehouse'],
	['Ask the warehouse', 'Send a mail'],
];

const make =
	(change) =>
	async (context, { id }) => {
		await changeWorkflow(context, id, () => change(context.services));
		return { output: 'Orders are answered at once, live.' };
	};

/** A repair of a webhook that answers when all is done, while its caller does not wait so long. */
export default {
	services: {
		async warehouse() {
			await warehouseIsReady;
			return { inStock: true };
		},
		mail: () => ({ ok: true }),
	},

	async seed(context) {
		warehouseIsReady = Promise.resolve();
		const { id } = await seedWorkflow(context, intake(context.services, LATE));
		const state = webhookChain('Order state', 'order-state', [setNode('State', { open: true })]);
		const other = await seedWorkflow(context, state);
		await runEach(context, { id, path: PATH, bodies: [{ id: 'A-1' }, {}] });
		return { id, others: [other] };
	},

	words: () =>
		`Our shop calls my live workflow "${NAME}" and gives up after two seconds, as the answer comes late: the warehouse that it asks takes up to a minute. The shop only has to know whether the order was accepted. Repair it so that the answer comes at once and does not wait for the warehouse or the mail; the mail is still sent after, with what the warehouse says. What is answered stays: 202 with the id, or 400 for an order without an id. Put it live.`,

	async judge(context, { id, others }) {
		const { services } = context;
		await callPath(context, PATH, {});
		services.forget();
		const release = holdBack();
		let early;
		const answer = callPath(context, PATH, { id: 'J-7' }).then((one) => {
			early ??= one;
			return one;
		});
		await Promise.race([answer, pause(SECONDS * 1000)]);
		early ??= { status: 'none yet' };
		const wasAsked = await untilHolds(() => requestsTo(context, 'warehouse').length > 0, SECONDS);
		const mailsBefore = sentTo(context, 'mail').length;
		release();
		await answer;
		await untilHolds(() => sentTo(context, 'mail').length > 0, SECONDS);
		const mails = sentTo(context, 'mail');
		const refused = await callPath(context, PATH, { note: 'no id' });
		return [
			[
				'it answers while the warehouse is still busy',
				early.status === 202 && early.body?.accepted === true && early.body.id === 'J-7',
			],
			[
				'the warehouse is asked',
				wasAsked && requestsTo(context, 'warehouse')[0]?.path === '/stock/J-7',
			],
			[
				'the mail is sent once, after the warehouse has answered',
				mailsBefore === 0 && mails.join() === '/confirm {"id":"J-7","inStock":true}',
			],
			[
				'an order without an id is refused as before',
				refused.status === 400 &&
					refused.body?.accepted === false &&
					requestsTo(context, 'warehouse').length === 1,
			],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make((services) => intake(services, AT_ONCE)),

	wrong: {
		'answers at once, whatever comes': make((services) => {
			const made = intake(services, LATE.slice(0, 2), { responseMode: 'onReceived' });
			const nodes = made.nodes.filter(({ name }) => !['Accept', 'Refuse'].includes(name));
			const { Webhook, ...rest } = made.connections;
			return {
				nodes,
				connections: {
					...rest,
					Webhook,
					'Has an id': { main: rest['Has an id'].main.slice(0, 1) },
				},
			};
		}),
		'answers at once, and sends no mail': make((services) => intake(services, AT_ONCE.slice(0, 1))),
		'sends the mail without the word of the warehouse': make((services) =>
			intake(services, [
				['Has an id', 'Accept'],
				['Accept', 'Send a mail'],
				['Send a mail', 'Ask the warehouse'],
			]),
		),
	},
};
