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
import { branching, ifNode, postNode, respondNode } from '../task-nodes.mjs';

const NAME = 'Customer card';
const PATH = 'customer-card';
const BODY = "$('Webhook').first().json.body";

/** What the tills send, with the status and answer to it, and what the CRM gets. */
const calls = [
	[
		{ customer: 'Ada', city: 'Ulm' },
		'200 {"customer":"Ada","saved":true}',
		{ customer: 'Ada', city: 'Ulm' },
	],
	[
		{ client: 'Bob', city: 'Bonn' },
		'200 {"client":"Bob","saved":true}',
		{ customer: 'Bob', city: 'Bonn' },
	],
	[
		{ client: 'Cy', customer: 'x', city: 'Kiel' },
		'200 {"client":"Cy","saved":true}',
		{ customer: 'Cy', city: 'Kiel' },
	],
	[{ city: 'Trier' }, '400 {"error":"client is missing"}', undefined],
];

const before = (url) =>
	webhookChain(NAME, PATH, [
		postNode('Save', `${url}/cards`, `{ customer: ${BODY}.customer, city: ${BODY}.city }`),
		setNode('Answer', `={{ { customer: ${BODY}.customer, saved: true } }}`),
	]);

const EITHER = `(${BODY}.client ?? ${BODY}.customer)`;
const AS_CALLED = `={{ ${BODY}.client ? { client: ${BODY}.client, saved: true } : { customer: ${BODY}.customer, saved: true } }}`;

const after = (url, { sends, answer }) =>
	branching(
		NAME,
		[
			webhookNode({ path: PATH, responseMode: 'responseNode' }),
			ifNode('Has a name', '={{ Boolean($json.body.client || $json.body.customer) }}'),
			postNode('Save', `${url}/cards`, sends),
			respondNode('Answer', answer),
			respondNode('Refuse', { error: 'client is missing' }, 400),
		],
		[
			['Webhook', 'Has a name'],
			['Has a name', 'Save'],
			['Save', 'Answer'],
			['Has a name', 'Refuse', 1],
		],
	);

const make =
	({ sends = `{ customer: ${EITHER}, city: ${BODY}.city }`, answer = AS_CALLED } = {}) =>
	async (context, { id }) => {
		await changeWorkflow(context, id, () => after(context.services.urls.crm, { sends, answer }));
		return { output: 'Old and new tills are both served, live.' };
	};

/** A live webhook that gets a new form of call, while the old one goes on. */
export default {
	services: { crm: () => ({ ok: true }) },

	async seed(context) {
		const { urls } = context.services;
		const { id } = await seedWorkflow(context, before(urls.crm));
		const leave = webhookChain('Customer leaves', 'customer-leaves', [
			postNode('Save', `${urls.crm}/leave`, `{ customer: ${BODY}.customer }`),
		]);
		return { id, others: [await seedWorkflow(context, leave)] };
	},

	words: () =>
		`Our new tills call the live workflow "${NAME}" with {"client":"Bob","city":"Bonn"}; the old ones go on with {"customer":"Ada","city":"Ulm"} for another year. It has to take both, and answer each with the field it came with: {"client":"Bob","saved":true}, or {"customer":"Ada","saved":true} as today. If both fields come, client counts. What the CRM is sent stays {"customer":"Bob","city":"Bonn"}, as it knows no other. A call with neither field is answered 400 {"error":"client is missing"}, and the CRM is not asked then. Put the change live.`,

	async judge(context, { id, others }) {
		const { services } = context;
		const results = [];
		for (const [sent, answer, saved] of calls) {
			services.forget();
			const { status, body } = await callPath(context, PATH, sent);
			const wanted = inOrder(JSON.parse(answer.slice(4)));
			const isAnswered = `${status} ${inOrder(body)}` === `${answer.slice(0, 3)} ${wanted}`;
			const cards = saved === undefined ? [] : [`/cards ${inOrder(saved)}`];
			const isSaved = sentTo(context, 'crm').join() === cards.join();
			const what = `a call with ${Object.keys(sent).join(', ')}`;
			results.push([`${what} is answered as asked`, isAnswered]);
			results.push([`${what} comes to the CRM as asked`, isSaved]);
		}
		return [
			...results,
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make(),

	wrong: {
		'takes the new form alone': make({
			sends: `{ customer: ${BODY}.client, city: ${BODY}.city }`,
			answer: `={{ { client: ${BODY}.client, saved: true } }}`,
		}),
		'renames the field for the CRM too': make({
			sends: `{ client: ${EITHER}, city: ${BODY}.city }`,
		}),
		'answers all in the new form': make({
			answer: `={{ { client: ${EITHER}, saved: true } }}`,
		}),
	},
};
