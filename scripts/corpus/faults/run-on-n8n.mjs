import { pause } from '../../../sandbox/progress.mjs';
import { api, expectOk, rest } from '../../../sandbox/rest-client.mjs';
import { bootN8n } from '../../boot-n8n.mjs';
import { startStandIn } from './stand-in.mjs';

const TOKEN = { access_token: 'x', refresh_token: 'x', token_type: 'Bearer', expires_in: 3600 };

const sampleOf = ({ name, type, default: value, options = [] }) => {
	if (/^host/i.test(name)) return 'service.example.com';
	if (/localhost/.test(value)) return 'https://service.example.com';
	if (value !== undefined && value !== '' && value !== null) return value;
	if (type === 'options') return options[0]?.value;
	if (type === 'number') return 1;
	if (type === 'boolean') return false;
	return /url|domain|server/i.test(name) ? 'https://service.example.com' : 'x';
};

/** The fields of a credential type, with those of the types that it extends. */
const fieldsOf = (name, types) => {
	const { properties = [], extends: parents = [] } = types.get(name) ?? {};
	return [...parents.flatMap((parent) => fieldsOf(parent, types)), ...properties];
};

/** Gives each node a credential of every type that it may take: filled in, and of no service. Gives the workflow with credentials. */
async function givesCredentials(session) {
	const ask = async (method, path, body) =>
		expectOk(await rest(session, method, path, body), `${method} ${path}`);
	const types = new Map(
		(await ask('GET', '/types/credentials.json')).map((one) => [one.name, one]),
	);
	const nodes = new Map();
	for (const { name, credentials = [] } of await ask('GET', '/types/nodes.json'))
		nodes.set(name, new Set([...(nodes.get(name) ?? []), ...credentials.map((one) => one.name)]));
	const made = new Map();
	const make = async (type) => {
		const data = Object.fromEntries(fieldsOf(type, types).map((one) => [one.name, sampleOf(one)]));
		const full = /OAuth2/i.test(type) ? { ...data, oauthTokenData: TOKEN } : data;
		const body = { name: type, type, data: full };
		const { data: stored } = await ask('POST', '/rest/credentials', body);
		return { id: stored.id, name: stored.name };
	};
	return async (workflow) => {
		const given = [];
		for (const node of workflow.nodes) {
			const { nodeCredentialType, genericAuthType } = node.parameters ?? {};
			const wanted = [...(nodes.get(node.type) ?? []), nodeCredentialType, genericAuthType];
			const credentials = {};
			for (const type of wanted.filter((one) => types.has(one))) {
				if (!made.has(type)) made.set(type, await make(type));
				credentials[type] = made.get(type);
			}
			given.push(Object.keys(credentials).length > 0 ? { ...node, credentials } : node);
		}
		return { ...workflow, nodes: given };
	};
}

const ENDED = ['success', 'error', 'canceled', 'crashed', 'waiting'];
const LONGEST_MS = 20_000;

/** What is another in each run. */
const steady = (text) =>
	text
		.replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>')
		.replace(/\b1[5-9]\d{8}(?:\.\d+)?(?:\d{3})?\b/g, '<time>')
		.replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
		.replace(/-{10,}\w+/g, '<boundary>');

const outputOf = (taskData) =>
	(taskData?.data?.main ?? []).map((items) =>
		(items ?? []).map(({ json, binary }) => ({ json, files: Object.keys(binary ?? {}) })),
	);

/** Boots an n8n that reaches a stand-in for all services. */
export async function bootForFaults(say) {
	const standIn = await startStandIn();
	const redirect = new URL('./redirect.mjs', import.meta.url).href;
	const booted = await bootN8n({
		packages: [],
		offline: false,
		env: () => ({
			NODE_OPTIONS: `--import ${redirect}`,
			FOREMAN_STAND_IN: String(standIn.port),
			NODES_EXCLUDE: '[]',
		}),
		say,
	});
	const { owner } = booted;
	const withCredentials = await givesCredentials(owner);
	const call = async (method, at, body) => await api(owner.baseUrl, owner.apiKey, method, at, body);

	const refusal = ({ body }) => ({ refused: steady(JSON.stringify(body.message)) });

	async function save(workflow, pinData) {
		const { name, nodes, connections, settings } = await withCredentials(workflow);
		const { errorWorkflow: _left, ...kept } = { ...settings, executionOrder: 'v1' };
		const body = { name, nodes, connections, settings: kept, pinData };
		return await call('POST', '/workflows', body);
	}

	/** Its outcome, in words that are the same in each run. `destination`: the node whose output is told; of all where none is named. */
	async function finished(executionId, destination) {
		const deadline = Date.now() + LONGEST_MS;
		let status = 'running';
		while (!ENDED.includes(status) && Date.now() < deadline) {
			await pause(100);
			status = (await call('GET', `/executions/${executionId}`)).body.status;
		}
		if (!ENDED.includes(status)) {
			await rest(owner, 'POST', `/rest/executions/${executionId}/stop`);
			return { status: 'running' };
		}
		const { body } = await call('GET', `/executions/${executionId}?includeData=true`);
		const { error, runData = {} } = body.data?.resultData ?? {};
		const failed = Object.entries(runData).filter(([, runs]) => runs.some((one) => one.error));
		const failures = failed.map(([name, runs]) => [
			name,
			steady(String(runs.find((one) => one.error).error.message)),
		]);
		return {
			status,
			error: error && steady(String(error.message)),
			failures: Object.fromEntries(failures),
			output: steady(
				JSON.stringify(
					destination === undefined
						? Object.entries(runData).map(([name, runs]) => [name, runs.map(outputOf)])
						: (runData[destination] ?? []).map(outputOf),
				),
			),
			ran: Object.keys(runData)
				.sort()
				.map((name) => [name, runData[name].length]),
		};
	}

	return {
		/** Saves a workflow and runs it, to a node where one is named. */
		async run({ workflow, pinData, destination, start }) {
			const saved = await save(workflow, pinData);
			if (saved.status >= 300) return refusal(saved);
			standIn.take();
			const started = await rest(owner, 'POST', `/rest/workflows/${saved.body.id}/run`, {
				workflowData: { ...saved.body, pinData },
				triggerToStartFrom: { name: start },
				...(destination ? { destinationNode: { nodeName: destination, mode: 'inclusive' } } : {}),
			});
			const outcome =
				started.status >= 300
					? refusal(started)
					: await finished(started.body.data.executionId, destination);
			const requests = standIn.take().map(steady);
			await call('DELETE', `/workflows/${saved.body.id}`);
			return { ...outcome, requests };
		},
		/** Publishes a workflow and posts to a path of it; the last answer counts. */
		async publish(workflow, { path: at, bodies = [{}] }) {
			const saved = await save(workflow);
			if (saved.status >= 300) return refusal(saved);
			const { id } = saved.body;
			const published = await call('POST', `/workflows/${id}/activate`);
			let outcome = published.status >= 300 ? refusal(published) : {};
			if (published.status < 300) {
				await pause(1_500);
				let session;
				for (const body of bodies) {
					const answer = await fetch(`${owner.baseUrl}/${at}`, {
						method: 'POST',
						headers: {
							...{ 'content-type': 'application/json', connection: 'close' },
							...{ accept: 'application/json, text/event-stream', authorization: 'Bearer x' },
							...(session ? { 'mcp-session-id': session } : {}),
						},
						body: JSON.stringify(body),
					});
					session ??= answer.headers.get('mcp-session-id');
					outcome = { answer: [answer.status, steady(await answer.text()).slice(0, 5_000)] };
				}
			}
			await call('POST', `/workflows/${id}/deactivate`);
			for (let left = 20; left > 0; left -= 1) {
				if ((await call('DELETE', `/workflows/${id}`)).status !== 409) break;
				await pause(200);
			}
			return outcome;
		},
		async stop() {
			await booted.end();
			standIn.stop();
		},
	};
}
