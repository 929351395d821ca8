import { pause } from '../../sandbox/progress.mjs';
import { latestExecution } from '../../sandbox/run-agent.mjs';
import {
	callRegistered,
	publishWorkflow,
	waitUntilRegistered,
} from '../../sandbox/published-workflow.mjs';
import { baseNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';

/**
 * @typedef {object} Seeded a workflow as the seed left it
 * @property {string} id
 * @property {string} name
 * @property {string} content what `contentOf` says of it
 */

/** A Set node that outputs one object, given as JSON or as an expression. */
export const setNode = (name, value) =>
	baseNode(name, 'set', 3.4, {
		mode: 'raw',
		jsonOutput: typeof value === 'string' ? value : JSON.stringify(value),
		options: {},
	});

/** A Code node with JavaScript for all items. */
export const codeNode = (name, jsCode) =>
	baseNode(name, 'code', 2, { mode: 'runOnceForAllItems', language: 'javaScript', jsCode });

/** A GET of an address. */
export const getNode = (name, url, options = {}) =>
	baseNode(name, 'httpRequest', 4.2, { url, options });

/** A workflow whose webhook leads through the nodes one after the other, and answers with what the last one outputs. */
export function webhookChain(name, path, nodes) {
	const begin = webhookNode({ path });
	const all = [begin, ...nodes];
	const links = all.slice(1).map((node, index) => [all[index].name, node.name]);
	return workflow(name, all, links);
}

function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (value === null || typeof value !== 'object') return value;
	const keys = Object.keys(value).sort();
	return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/**
 * What of a workflow must not change unasked, as text: its name, its nodes but those named in `besides`, their
 * connections, and whether it is live.
 */
export function contentOf({ name, nodes, connections, active, isArchived }, besides = []) {
	const kept = nodes
		.filter((node) => !besides.includes(node.name))
		.map(({ name: of, type, parameters, disabled = false, ...node }) => {
			const { credentials, onError, retryOnFail, executeOnce } = node;
			const more = { credentials, onError, retryOnFail, executeOnce };
			return [of, type, parameters, disabled, more];
		});
	return JSON.stringify(sorted({ name, nodes: kept, connections, active, isArchived }));
}

/** Makes a workflow, live where it has a webhook unless `live` is false. */
export async function seedWorkflow({ access, call }, made, { live = true } = {}) {
	const id = live
		? (await publishWorkflow(access, made)).workflowId
		: (await call('POST', '/workflows', made)).id;
	const stored = await call('GET', `/workflows/${id}`);
	return { id, name: made.name, content: contentOf(stored) };
}

/** Makes a live workflow without a webhook, which other workflows call. */
export async function seedCalled({ call }, made) {
	const { id } = await call('POST', '/workflows', made);
	await call('POST', `/workflows/${id}/activate`);
	return { id, name: made.name, content: contentOf(await call('GET', `/workflows/${id}`)) };
}

/** Whether seeded workflows are as they were, apart from what nodes named in `besides` hold. */
export async function areUntouched({ call }, seeded, besides = []) {
	for (const { id, content } of seeded) {
		const now = await call('GET', `/workflows/${id}`).catch(() => undefined);
		if (now === undefined) return false;
		if (besides.length === 0 && contentOf(now) !== content) return false;
		const before = JSON.parse(content);
		const nodes = before.nodes.filter(([of]) => !besides.includes(of));
		if (contentOf(now, besides) !== JSON.stringify(sorted({ ...before, nodes }))) return false;
	}
	return true;
}

/** Whether what is live of a workflow is what its draft holds. */
export async function isLiveAsDrafted({ call }, id) {
	const { active, versionId, activeVersionId } = await call('GET', `/workflows/${id}`);
	return active === true && versionId === activeVersionId;
}

/** Calls a live webhook by its path. */
export const callPath = async ({ access }, path, body) =>
	await callRegistered(`${access.baseUrl}/webhook/${path}`, body);

/** Calls a live webhook once for each body, and waits until n8n has stored what came of it. */
export async function runEach(context, { id, path, bodies }) {
	for (const body of bodies) await callPath(context, path, body);
	await latestExecution(context.access, id);
}

/**
 * Replaces what `change` gives of a workflow's nodes, connections and settings, and puts it live again where it was.
 * Without `live` the change stays a draft.
 */
export async function changeWorkflow({ access, call }, id, change, { live = true } = {}) {
	const stored = await call('GET', `/workflows/${id}`);
	const { name, nodes, connections, settings } = { ...stored, ...change(stored) };
	// n8n gives more settings than it takes.
	const { executionOrder, errorWorkflow, timezone } = settings;
	const body = { name, nodes, connections, settings: { executionOrder, errorWorkflow, timezone } };
	if (!live) {
		await call('PUT', `/workflows/${id}?publishIfActive=false`, body);
		return;
	}
	const webhook = stored.nodes.find(({ type }) => type === 'n8n-nodes-base.webhook');
	const url = webhook && `${access.baseUrl}/webhook/${webhook.parameters.path}`;
	// For a while after publishing n8n may answer with what was live before.
	if (stored.active && url !== undefined) {
		await call('POST', `/workflows/${id}/deactivate`);
		await waitUntilRegistered(url, { isGone: true });
	}
	await call('PUT', `/workflows/${id}`, body);
	if (!stored.active) return;
	await call('POST', `/workflows/${id}/activate`);
	if (url !== undefined) await waitUntilRegistered(url);
}

/** Replaces the parameters of a workflow's nodes, and puts it live again where it was. */
export const changeNodes = async (context, id, change) =>
	await changeWorkflow(context, id, ({ nodes }) => ({
		nodes: nodes.map((node) => ({ ...node, parameters: change(node) ?? node.parameters })),
	}));

/** The live workflow of a name; undefined where there is none. */
export const liveNamed = async ({ call }, wanted) =>
	(await call('GET', '/workflows?limit=250')).data.find(
		({ name, active }) => name === wanted && active,
	);

const parsed = (text) => {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
};

/** The requests to a service: the path of each, and what it was sent, parsed where it is JSON. */
export const requestsTo = ({ services }, wanted) =>
	services
		.hits()
		.filter(({ service }) => service === wanted)
		.map(({ path, body }) => ({ path, body: parsed(body) }));

/** The requests to a service as text: path and JSON, with its fields in the order of the alphabet. */
export const sentTo = (context, wanted) =>
	requestsTo(context, wanted).map(({ path, body }) => `${path} ${inOrder(body)}`);

/** JSON text of a value, with the fields of objects in the order of the alphabet. */
export const inOrder = (value) => JSON.stringify(sorted(value));

/** Waits until something holds, or for so many seconds; gives whether it held. */
export async function untilHolds(holds, seconds = 15) {
	const deadline = Date.now() + seconds * 1000;
	while (!(await holds())) {
		if (Date.now() > deadline) return false;
		await pause(100);
	}
	return true;
}

/** The names and ids of all credentials, as text. */
export const credentialsNow = async ({ call }) =>
	(await call('GET', '/credentials?limit=250')).data
		.map(({ id, name, type }) => `${id} ${name} ${type}`)
		.sort()
		.join();

/** How many executions there are of seeded workflows. */
export async function countRuns({ call }, seeded) {
	const { data } = await call('GET', '/executions?limit=250');
	return data.filter(({ workflowId }) => seeded.some(({ id }) => id === workflowId)).length;
}
