import { baseNode, workflow } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	codeNode,
	getNode,
	liveNamed,
	requestsTo,
	seedWorkflow,
	setNode,
	untilHolds,
	webhookChain,
} from '../seeded-workflows.mjs';
import { postNode } from '../task-nodes.mjs';

const NAME = 'Shop watch';
const SECONDS = 3;

/** What the shop says of itself; the judge turns it. */
let status = 'up';

const noticing = (tells) => `const memory = $getWorkflowStaticData('global');
const { status } = $input.first().json;
const before = memory.status ?? status;
memory.status = status;
return ${tells} ? [{ json: { text: 'Shop is ' + status } }] : [];`;

const make =
	({ tells, rule = { field: 'seconds', secondsInterval: SECONDS } }) =>
	async ({ call, services: { urls } }) => {
		const nodes = [
			baseNode('Schedule', 'scheduleTrigger', 1.2, { rule: { interval: [rule] } }),
			getNode('Ask the shop', `${urls.shop}/health`),
			codeNode('Notice', noticing(tells)),
			postNode('Tell', `${urls.chat}/post`, '{ text: $json.text }'),
		];
		const links = nodes.slice(1).map(({ name }, index) => [nodes[index].name, name]);
		const { id } = await call('POST', '/workflows', workflow(NAME, nodes, links));
		await call('POST', `/workflows/${id}/activate`);
		return { output: 'The shop is watched.' };
	};

/** A schedule that remembers what it saw, and tells of changes alone. */
export default {
	services: {
		shop: () => ({ status }),
		chat: () => ({ ok: true }),
	},

	async seed(context) {
		status = 'up';
		const now = webhookChain('Is the shop up', 'is-the-shop-up', [
			getNode('Ask', `${context.services.urls.shop}/health`),
			setNode('Answer', '={{ { status: $json.status } }}'),
		]);
		return { others: [await seedWorkflow(context, now)] };
	},

	words: ({ services: { urls } }) =>
		`I want to know when our shop goes down and when it is back. Every ${SECONDS} seconds, ask GET ${urls.shop}/health; it answers {"status":"up"} or {"status":"down"}. When the status is another one than the time before, POST {"text":"Shop is down"} or {"text":"Shop is up"} to ${urls.chat}/post: once for each change, not at every look. At the very first look there is nothing to compare with, so it tells nothing. Call the workflow "${NAME}" and put it live.`,

	async judge(context, { others }) {
		const { services } = context;
		const isLive = (await liveNamed(context, NAME)) !== undefined;
		const told = () => requestsTo(context, 'chat').map(({ path, body }) => `${path} ${body.text}`);
		/** Lets the workflow look twice more. */
		const looksTwice = async () => {
			const looks = () => requestsTo(context, 'shop').length;
			const before = looks();
			return await untilHolds(() => looks() >= before + 2);
		};
		let hasLooked = isLive && (await looksTwice());
		services.forget();
		for (const next of ['down', 'up']) {
			if (!hasLooked) break;
			status = next;
			hasLooked = await looksTwice();
			await untilHolds(() => told().includes(`/post Shop is ${next}`), 5);
			hasLooked &&= await looksTwice();
		}
		status = 'up';
		return [
			['the workflow is live', isLive],
			['it looks again and again', hasLooked],
			['each change is told once', told().join() === '/post Shop is down,/post Shop is up'],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make({ tells: 'status !== before' }),

	wrong: {
		'tells at every look that it is down': make({
			tells: "status === 'down' || status !== before",
		}),
		'does not tell when it is back': make({ tells: "status === 'down' && status !== before" }),
		'looks once a minute': make({
			tells: 'status !== before',
			rule: { field: 'minutes', minutesInterval: 1 },
		}),
	},
};
