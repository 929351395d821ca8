import { createCredential } from '../../../sandbox/credentials.mjs';
import { latestExecution } from '../../../sandbox/run-agent.mjs';
import { baseNode } from '../../../sandbox/workflows.mjs';
import {
	areUntouched,
	callPath,
	changeWorkflow,
	credentialsNow,
	isLiveAsDrafted,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { OtherStatus } from '../../services.mjs';

const NAME = 'Stock of an item';
const PATH = 'stock-of-an-item';
const NODE = 'Ask the warehouse';
const HEADER = 'x-warehouse-key';
const KEYS = { live: 'warehouse-live-93b', test: 'warehouse-test-11a' };

const warehouse = ({ path, headers }) => {
	const item = path.split('/').at(-1);
	if (headers[HEADER] === KEYS.live) return { item, stock: item.length * 10 };
	if (headers[HEADER] === KEYS.test) return { item, stock: 999 };
	return new OtherStatus(401, { error: 'unknown key' });
};

const asking = (url, credential) =>
	baseNode(
		NODE,
		'httpRequest',
		4.2,
		{
			url: `=${url}/items/{{ $json.body.item }}`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			options: {},
		},
		{ credentials: { httpHeaderAuth: credential } },
	);

const replaceNode = (replaced) => async (context, world) => {
	await changeWorkflow(context, world.id, ({ nodes }) => ({
		nodes: nodes.map((node) =>
			node.name === NODE ? { ...node, credentials: undefined, ...replaced(node, world) } : node,
		),
	}));
	return { output: 'It asks the warehouse with the live credential again.' };
};

const useCredential = (which) =>
	replaceNode((node, world) => ({ credentials: { httpHeaderAuth: world[which] } }));

/** A repair of a workflow whose credential was deleted. */
export default {
	services: { warehouse },

	async seed(context) {
		const { access, call, services } = context;
		const keyed = async (name, value) =>
			await createCredential(access.baseUrl, access.apiKey, {
				name,
				type: 'httpHeaderAuth',
				data: { name: HEADER, value },
			});
		const lost = await keyed('Warehouse 2025', KEYS.live);
		const test = await keyed('Warehouse (test system)', KEYS.test);
		const live = await keyed('Warehouse (live system)', KEYS.live);
		const url = services.urls.warehouse;
		const answer = setNode('Answer', '={{ { item: $json.item, stock: $json.stock } }}');
		const { id } = await seedWorkflow(
			context,
			webhookChain(NAME, PATH, [asking(url, lost), answer]),
		);
		const trial = webhookChain('Try the warehouse', 'try-the-warehouse', [asking(url, test)]);
		const other = await seedWorkflow(context, trial);
		await call('DELETE', `/credentials/${lost.id}`);
		for (const item of ['pen', 'lamp']) await callPath(context, PATH, { item });
		await latestExecution(access, id);
		return { id, test, live, credentials: await credentialsNow(context), others: [other] };
	},

	words: () =>
		`Since I tidied up my credentials yesterday, my live workflow "${NAME}" fails at every call. Please repair it and put it live again. It has to ask the live system of the warehouse, as it did; I have credentials for its live and its test system. Make no new credentials, and no key may stand in a workflow. "Try the warehouse" works, leave it alone.`,

	async judge(context, { id, credentials, others }) {
		const { call, services } = context;
		services.forget();
		const { body } = await callPath(context, PATH, { item: 'chair' });
		const keys = services.hits().map(({ headers }) => headers[HEADER]);
		const { data } = await call('GET', '/workflows?limit=250');
		const held = JSON.stringify(data);
		return [
			['it answers with the stock of the live system', body?.stock === 50 && body.item === 'chair'],
			['it shows the warehouse the live key', keys.join() === KEYS.live],
			['no workflow holds a key', !Object.values(KEYS).some((key) => held.includes(key))],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			['the credentials are as they were', (await credentialsNow(context)) === credentials],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: useCredential('live'),

	wrong: {
		'takes the credential of the test system': useCredential('test'),
		'writes the key into the workflow': replaceNode(({ parameters: { url, options } }) => ({
			parameters: {
				url,
				options,
				sendHeaders: true,
				headerParameters: { parameters: [{ name: HEADER, value: KEYS.live }] },
			},
		})),
		'goes without a key, and on when it is refused': replaceNode(
			({ parameters: { url, options } }) => ({
				parameters: { url, options },
				onError: 'continueRegularOutput',
			}),
		),
	},
};
