import { createCredential } from '../../../sandbox/credentials.mjs';
import { readAnswer } from '../../../sandbox/rest-client.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	credentialsNow,
	inOrder,
	isLiveAsDrafted,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { branching, ifNode, respondNode } from '../task-nodes.mjs';

const NAME = 'Stock level';
const PATH = 'stock-level';
const HEADER = 'x-shop-key';
const KEY = 'shop-key-4f9a';
const OLD_KEY = 'shop-key-old';

const answer = setNode('Answer', '={{ { item: $json.body.item, stock: 7 } }}');

const lockedWith =
	(credential) =>
	({ nodes }) => ({
		nodes: nodes.map((node) =>
			node.type === 'n8n-nodes-base.webhook'
				? {
						...node,
						parameters: { ...node.parameters, authentication: 'headerAuth' },
						credentials: { httpHeaderAuth: credential },
					}
				: node,
		),
	});

/** The workflow with a check of its own in place of n8n's. */
const checking =
	(isAllowed) =>
	({ nodes }) => {
		const [webhook] = nodes;
		const open = { ...webhook.parameters, responseMode: 'responseNode' };
		const made = branching(
			NAME,
			[
				{ ...webhook, parameters: open },
				ifNode('Allowed', `={{ ${isAllowed} }}`),
				respondNode('Answer', '={{ { item: $json.body.item, stock: 7 } }}'),
				respondNode('Refuse', { error: 'refused' }, 403),
			],
			[
				['Webhook', 'Allowed'],
				['Allowed', 'Answer'],
				['Allowed', 'Refuse', 1],
			],
		);
		return { nodes: made.nodes, connections: made.connections };
	};

async function callWith({ access }, headers) {
	const response = await fetch(`${access.baseUrl}/webhook/${PATH}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify({ item: 'pen' }),
	});
	return await readAnswer(response);
}

const isRefused = ({ status, body }) =>
	(status === 401 || status === 403) && !JSON.stringify(body ?? '').includes('stock');

const report = { output: 'The webhook takes calls with the key alone, live.' };

/** A live webhook that is open to all, and gets a credential. */
export default {
	async seed(context) {
		const { baseUrl, apiKey } = context.access;
		const keyed = async (name, value) =>
			await createCredential(baseUrl, apiKey, {
				name,
				type: 'httpHeaderAuth',
				data: { name: HEADER, value },
			});
		const old = await keyed('Shop key (until May)', OLD_KEY);
		const credential = await keyed('Shop key', KEY);
		const { id } = await seedWorkflow(context, webhookChain(NAME, PATH, [answer]));
		const hours = webhookChain('Shop hours', 'shop-hours', [setNode('Hours', { from: 9 })]);
		return {
			id,
			old,
			credential,
			credentials: await credentialsNow(context),
			others: [await seedWorkflow(context, hours)],
		};
	},

	words: () =>
		`Anyone who knows the address can call the webhook of my live workflow "${NAME}". From now on it must take calls with the key of our shop alone, which is in my credential "Shop key"; all other calls are refused with 401 or 403. What it answers to the shop stays the same. The key itself must stand in the credential only. "Shop hours" stays open to all. Put it live.`,

	async judge(context, { id, credentials, others }) {
		const { call } = context;
		// Waits until n8n has registered it.
		await callPath(context, PATH, {});
		const right = await callWith(context, { [HEADER]: KEY });
		const without = await callWith(context, {});
		const wrong = await callWith(context, { [HEADER]: 'guess' });
		const old = await callWith(context, { [HEADER]: OLD_KEY });
		const hours = await callPath(context, 'shop-hours', {});
		const { data } = await call('GET', '/workflows?limit=250');
		return [
			[
				'with the key it answers as before',
				right.status === 200 && inOrder(right.body) === '{"item":"pen","stock":7}',
			],
			['without a key it refuses', isRefused(without)],
			['with a wrong key it refuses', isRefused(wrong)],
			['with the key of another credential it refuses', isRefused(old)],
			['no workflow holds the key', !JSON.stringify(data).includes(KEY)],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the credentials are as they were', (await credentialsNow(context)) === credentials],
			['the other webhook is open', hours.status === 200 && hours.body?.from === 9],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	async solve(context, { id, credential }) {
		await changeWorkflow(context, id, lockedWith(credential));
		return report;
	},

	wrong: {
		async 'takes any key'(context, { id }) {
			const isAllowed = `Boolean($json.headers['${HEADER}'])`;
			await changeWorkflow(context, id, checking(isAllowed));
			return report;
		},
		async 'writes the key into the workflow'(context, { id }) {
			const isAllowed = `$json.headers['${HEADER}'] === '${KEY}'`;
			await changeWorkflow(context, id, checking(isAllowed));
			return report;
		},
		async 'locks both webhooks'(context, { id, credential, others }) {
			for (const one of [{ id }, ...others])
				await changeWorkflow(context, one.id, lockedWith(credential));
			return report;
		},
	},
};
