import {
	areUntouched,
	callPath,
	changeWorkflow,
	codeNode,
	getNode,
	isLiveAsDrafted,
	runEach,
	requestsTo,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { filterNode, postNode } from '../task-nodes.mjs';

const NAME = 'Letters';
const PATH = 'letters';
const NODE = 'Write a letter';

const streets = { 1: 'Elm Road 1', 2: '', 3: 'Oak Lane 3', 4: 'Ash Way 4', 5: '', 6: 'Fir Hill 6' };

const body = {
	sender: 'The office',
	customers: [
		{ id: 1, name: 'Ada' },
		{ id: 2, name: 'Bob' },
		{ id: 3, name: 'Cara' },
		{ id: 4, name: 'Dan' },
	],
};
/** The first of these has no street, so what comes out is one place further on. */
const judged = {
	sender: 'The shop',
	customers: [
		{ id: 5, name: 'Eve' },
		{ id: 6, name: 'Fay' },
		{ id: 3, name: 'Cara' },
	],
};
const wanted = ['Fay, Fir Hill 6, The shop', 'Cara, Oak Lane 3, The shop'];

const SENDER = "$('Webhook').first().json.body.sender";
const letter = (name) => `{ to: ${name}, street: $json.street, from: ${SENDER} }`;
const FIRST = "$('Customers').first().json.name";

const postParameters = (url, name) => postNode(NODE, url, letter(name)).parameters;

/** Repairs the name in the letters, and what else is given. */
const make =
	({
		name = "$('Customers').item.json.name",
		more = {},
		also = async () => await Promise.resolve(),
	}) =>
	async (context, world) => {
		const url = `${context.services.urls.post}/letters`;
		await changeWorkflow(context, world.id, ({ nodes }) => ({
			nodes: nodes.map((node) =>
				node.name === NODE ? { ...node, ...more, parameters: postParameters(url, name) } : node,
			),
		}));
		await also(context, world);
		return { output: 'Each letter carries the name of its customer again, live.' };
	};

/** A repair of an expression that takes the first item where it should take its own. */
export default {
	services: {
		streets: ({ path }) => ({ street: streets[path.split('/').at(-1)] ?? '' }),
		post: () => ({ ok: true }),
	},

	async seed(context) {
		const { urls } = context.services;
		const chain = (name, path, last) =>
			webhookChain(name, path, [
				codeNode(
					'Customers',
					'return $input.first().json.body.customers.map((json) => ({ json }));',
				),
				getNode('Look up', `=${urls.streets}/customers/{{ $json.id }}`),
				filterNode('Has a street', "={{ $json.street !== '' }}"),
				last,
				codeNode('Count', 'return [{ json: { sent: $input.all().length } }];'),
				setNode('Answer', '={{ { sent: $json.sent } }}'),
			]);
		const letters = postNode(NODE, `${urls.post}/letters`, letter(FIRST));
		const seeded = await seedWorkflow(context, chain(NAME, PATH, letters));
		// All guests of an invitation read who invites them: the first one.
		const invitation = `{ host: ${FIRST}, street: $json.street }`;
		const invitations = postNode(NODE, `${urls.post}/invitations`, invitation);
		const other = await seedWorkflow(context, chain('Invitations', 'invitations', invitations));
		await runEach(context, { id: seeded.id, path: PATH, bodies: [body] });
		return { id: seeded.id, others: [other] };
	},

	words: () =>
		`All letters that my live workflow "${NAME}" sends carry the same name: that of the first customer. The streets are right, and so is the sender. Please find out why, repair it, and put it live. "Invitations" looks much the same, but there the first customer is the host, and it is right as it is.`,

	async judge(context, { id, others }) {
		const { services } = context;
		services.forget();
		const { body: said } = await callPath(context, PATH, judged);
		const sent = requestsTo(context, 'post').map(({ body: letter }) => letter);
		const inShort = sent.map(({ to, street, from }) => `${to}, ${street}, ${from}`);
		return [
			[
				'each letter goes to its own customer',
				inShort.map((one) => one.split(', ').slice(0, 2).join()).join() ===
					wanted.map((one) => one.split(', ').slice(0, 2).join()).join(),
			],
			[
				'the sender is as it was',
				sent.length > 0 && sent.every(({ from }) => from === judged.sender),
			],
			['there is a letter for each customer with a street', inShort.length === wanted.length],
			['it answers as before', said?.sent === wanted.length],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the invitations are as they were', await areUntouched(context, others)],
		];
	},

	solve: make({}),

	wrong: {
		'goes by the place in the list': make({
			name: "$('Customers').all()[$itemIndex].json.name",
		}),
		'sends the first letter alone': make({ more: { executeOnce: true } }),
		'changes the invitations too': make({
			async also(context, { others }) {
				await changeWorkflow(context, others[0].id, ({ nodes }) => ({
					nodes: JSON.parse(
						JSON.stringify(nodes).replace("('Customers').first()", "('Customers').item"),
					),
				}));
			},
		}),
	},
};
