import { namedOrigins } from './local-server';
import { randomUUID } from 'node:crypto';

import { scriptedModelCredential } from '../../sandbox/credentials.mjs';
import type { NativeTool } from '../../src/kernel/define-tool';
import { unwrapUntrusted } from './unwrap-untrusted';
import { tools as catalog } from './native-tools';
import { withToolNames } from './tool-words';
import { commonTools } from '../../src/catalog/common-tools';
import type { CredentialReference, Json, LiveInstance, ModelServer } from './live-instance';
import { eventually } from './live-instance';
import type { Credentials } from './surface-workflows';
import { agentWorkflowFor, canvasWorkflow, toolkitNode, toolNodes } from './surface-workflows';

export const surfaceNames = ['canvas', 'agent tool', 'toolkit', 'deferred toolkit'] as const;

/** What seals the rows of the tests. */
export const STORE_SECRET = 'a secret for tests that is long enough to seal';

export type SurfaceName = (typeof surfaceNames)[number];

/** Surfaces on which a model calls. */
export const modelSurfaceNames = surfaceNames.filter((name) => name !== 'canvas');

/** What came back: an answer, or what is wrong and what to do. */
export interface Reply {
	readonly answer: Json;
	readonly refusal: { readonly message: string; readonly hint: string } | undefined;
}

export type Call = (tool: string, input?: object) => Promise<Reply>;

interface PublishedSurface {
	readonly path: string;
	readonly workflowId: string;
}

export interface Surface {
	/** Makes the call, whatever its result. */
	readonly call: Call;
	/** The answer of a call that must succeed. */
	readonly ask: (tool: string, input?: object) => Promise<Json>;
	/** The refusal of a call that must be refused. */
	readonly refuse: (
		tool: string,
		input?: object,
	) => Promise<{ readonly message: string; readonly hint: string }>;
	/** Several calls in one run of an agent, one after the other. */
	readonly inOneRun: (calls: ReadonlyArray<readonly [string, object]>) => Promise<Reply[]>;
	/** The workflow in which calls of a tool run. */
	readonly workflowOf: (tool: string) => Promise<string>;
}

/** The workflow that has these tools. */
type Publication = (tools: readonly string[]) => Promise<PublishedSurface>;

async function publish(live: LiveInstance, workflow: Json, paths: readonly string[]) {
	const { id } = await live.api('POST', '/workflows', workflow);
	await live.publish(id);
	for (const path of paths) await live.webhook(path);
	return id;
}

export const modelCredential = async (live: LiveInstance): Promise<CredentialReference> =>
	await live.shared('model-credential', async () => {
		const { name, type, data } = scriptedModelCredential(
			`http://127.0.0.1:${live.access.modelPort}/v1`,
		);
		return await live.credential(name, type, data);
	});

/** Publishes a workflow with an agent that has these sub-nodes. */
export async function publishAgent(
	live: LiveInstance,
	name: string,
	subNodes: readonly Json[],
): Promise<PublishedSurface> {
	const path = randomUUID();
	const workflow = agentWorkflowFor(name, path, subNodes, await modelCredential(live));
	return { path, workflowId: await publish(live, workflow, [path]) };
}

async function publishSurface(
	live: LiveInstance,
	name: SurfaceName,
	credential: Credentials,
	tools: readonly NativeTool[],
	suffix: string,
): Promise<PublishedSurface> {
	const title = `Foreman ${name}${suffix}`;
	if (name === 'canvas') {
		const path = randomUUID();
		const workflow = { ...canvasWorkflow(path, tools, credential), name: title };
		const paths = tools.map((tool) => `${path}/${tool.name}`);
		return { path, workflowId: await publish(live, workflow, paths) };
	}
	if (name === 'agent tool') return await publishAgent(live, title, toolNodes(tools, credential));
	const exposure = name === 'toolkit' ? 'common' : 'deferred';
	return await publishAgent(live, title, [toolkitNode({ exposure }, credential)]);
}

/** The execution of the call with that id, as a person finds it in the list of executions. */
async function failedCall(live: LiveInstance, workflowId: string, callId: string): Promise<Json> {
	const path = `/executions?workflowId=${workflowId}&includeData=true&limit=5`;
	return await eventually(`failed execution ${callId}`, async () => {
		const { data } = await live.api('GET', path);
		return data.find((execution: Json) => JSON.stringify(execution).includes(callId));
	});
}

function canvasCall(live: LiveInstance, publication: Publication): Call {
	return async (tool, input = {}) => {
		const { path, workflowId } = await publication([tool]);
		const callId = randomUUID();
		const { status, body } = await live.callWebhook(`${path}/${tool}`, { ...input, callId });
		if (status === 200) return { answer: body, refusal: undefined };
		const execution = await failedCall(live, workflowId, callId);
		const { name, message, description } = execution.data.resultData.error;
		if (name !== 'NodeOperationError') throw new Error(`${name} instead: ${message}`);
		return {
			answer: undefined,
			refusal: { message: withToolNames(message), hint: withToolNames(description) },
		};
	};
}

/** n8n gives a model the items of a tool node as a list. */
const onlyItem = (content: Json): Json =>
	Array.isArray(content) && content.length === 1 ? content[0] : content;

export function readReply(content: Json): Reply {
	const answer: Json = unwrapUntrusted(onlyItem(content));
	if (answer?.status === 'failed')
		return {
			answer: undefined,
			refusal: { message: answer.error.message, hint: answer.error.hint },
		};
	return { answer, refusal: undefined };
}

/** Runs an agent on a script made for this call; gives the script, with all the model has received. */
export async function runScript(
	live: LiveInstance,
	model: ModelServer,
	{ path }: { readonly path: string },
	turns: Json,
	body: object = {},
) {
	const name = `script-${randomUUID()}`;
	const script = model.load({ name, turns });
	const answer = await live.callWebhook(path, { ...body, script: name, chatInput: 'go' });
	return { script, status: answer.status, body: answer.body as Json };
}

type TurnsFor = (tool: string, input: object) => Json[];

/** Looking a tool up is not an answer of the tool. */
const isAnswer = ({ name }: { readonly name?: string | undefined }) => name !== 'search-tools';

function agentRun(
	live: LiveInstance,
	model: ModelServer,
	publication: Publication,
	turnsFor: TurnsFor,
): Surface['inOneRun'] {
	return async (calls) => {
		const surface = await publication(calls.map(([tool]) => tool));
		const turns = calls.flatMap(([tool, input]) => turnsFor(tool, input));
		const { script, body } = await runScript(live, model, surface, [...turns, { text: 'done' }]);
		const results = script.calls.at(-1)?.toolResults.filter(isAnswer) ?? [];
		if (script.remaining > 0 || results.length < calls.length)
			throw new Error(`the agent broke off: ${JSON.stringify(body)} ${script.failures.join(' ')}`);
		return results.map(({ content }) => readReply(content));
	};
}

function asSingleCall(inOneRun: Surface['inOneRun']): Call {
	return async (tool, input = {}) => {
		const [reply] = await inOneRun([[tool, input]]);
		if (reply === undefined) throw new Error('no reply');
		return reply;
	};
}

/** On the canvas each call is a run of its own. */
function separateRuns(call: Call): Surface['inOneRun'] {
	return async (calls) => {
		const replies: Reply[] = [];
		for (const [tool, input] of calls) replies.push(await call(tool, input));
		return replies;
	};
}

const nodeToolName = (tool: string) =>
	(catalog.find(({ name }) => name === tool)?.title ?? tool).replace(/[^a-zA-Z0-9_-]+/g, '_');

/** Whether a toolkit with its default settings shows a tool, instead of only naming it. */
export const isShown = (tool: string) => commonTools.toolkit.includes(tool);

export const byName = (tool: string, input: object) => ({
	...{ name: 'run-tool', arguments: { name: tool, arguments: input } },
});

const turns: Readonly<Record<Exclude<SurfaceName, 'canvas'>, TurnsFor>> = {
	'agent tool': (tool, input) => [{ toolCalls: [{ name: nodeToolName(tool), arguments: input }] }],
	toolkit: (tool, input) => [
		{ toolCalls: [isShown(tool) ? { name: tool, arguments: input } : byName(tool, input)] },
	],
	'deferred toolkit': (tool, input) => [
		{ toolCalls: [{ name: 'search-tools', arguments: { query: tool } }] },
		({ toolResults }: Json) => {
			const found = onlyItem(toolResults.at(-1).content).tools.map(({ name }: Json) => name);
			if (!found.includes(tool)) throw new Error(`search-tools found ${found} for ${tool}`);
			return { toolCalls: [byName(tool, input)] };
		},
	],
};

function asSurface(call: Call, inOneRun: Surface['inOneRun'], publication: Publication): Surface {
	return {
		workflowOf: async (tool) => (await publication([tool])).workflowId,
		inOneRun,
		call,
		async ask(tool, input) {
			const { answer, refusal } = await call(tool, input);
			if (refusal) throw new Error(`${tool} was refused: ${refusal.message} ${refusal.hint}`);
			return answer;
		},
		async refuse(tool, input) {
			const { answer, refusal } = await call(tool, input);
			if (refusal) return refusal;
			throw new Error(`${tool} was not refused: ${JSON.stringify(answer).slice(0, 1_000)}`);
		},
	};
}

/** The owner's Foreman credential, with an API key of all scopes. */
export const ownerCredential = async (live: LiveInstance): Promise<CredentialReference> =>
	await live.shared('foreman-credential', async () => {
		const { apiKey } = live.access;
		return await live.credential('Foreman n8n API', 'foremanN8nApi', {
			...{ apiKey, moreSettings: true },
			webDomains: ['*', ...namedOrigins].join(', '),
		});
	});

/** An identity as the operator fixes it. */
export const fixedIdentity = async (
	live: LiveInstance,
	organisation: string,
	agency: string,
	/** With which operators sign in to a trigger that uses it. */
	operatorPassword = '',
): Promise<CredentialReference> =>
	await live.credential(`Acts for ${organisation} ${agency}`, 'foremanIdentityApi', {
		...{ mode: 'fixed', organisation, agency, user: 'the tester', operatorPassword },
	});

/** Whom the owner's credentials act for. */
export const ownerTenant = { organisation: 'owner', agency: 'main' } as const;

/** Where approvals, permissions and the audit of the tests are kept. */
export const storeCredential = async (live: LiveInstance): Promise<CredentialReference> =>
	await live.shared('store-credential', async () => {
		const { baseUrl, apiKey } = live.access;
		return await live.credential('Foreman store', 'foremanStoreApi', {
			...{ baseUrl, apiKey, secret: STORE_SECRET },
		});
	});

/** What a node signs in with that only keeps. */
export const storeCredentials = async (live: LiveInstance) => ({
	foremanN8nApi: await ownerCredential(live),
	foremanStoreApi: await storeCredential(live),
});

/** The owner's credentials: for n8n, for whom calls act, and where they are kept. */
export const ownerCredentials = async (live: LiveInstance): Promise<Credentials> => ({
	...(await ownerCredential(live)),
	identity: await live.shared(
		'identity',
		async () => await fixedIdentity(live, ownerTenant.organisation, ownerTenant.agency),
	),
	store: await storeCredential(live),
});

/**
 * The owner's, published for all test files when it is first called. A toolkit has all tools. Of nodes a workflow has those of
 * the resources that are called and no others, because n8n reads every node of a workflow at each of its runs.
 */
function ownersPublication(live: LiveInstance, name: SurfaceName): Publication {
	const published = new Map<string, Promise<PublishedSurface>>();
	return async (tools) => {
		const called = catalog.filter((tool) => tools.includes(tool.name));
		const resources = [...new Set(called.map(({ resource }) => resource))].sort();
		const suffix = name.endsWith('toolkit') ? '' : ` ${resources.join(' ')}`;
		const wanted = catalog.filter(({ resource }) => resources.includes(resource));
		const publication =
			published.get(suffix) ??
			live.shared(`surface ${name}${suffix}`, async () =>
				publishSurface(live, name, await ownerCredentials(live), wanted, suffix),
			);
		published.set(suffix, publication);
		return await publication;
	};
}

/** One way to call tools. */
export async function openSurface(
	live: LiveInstance,
	model: ModelServer,
	name: SurfaceName,
	own?: { readonly credential: Credentials; readonly tools: readonly string[] },
): Promise<Surface> {
	const publication =
		own === undefined ? ownersPublication(live, name) : await ownPublication(live, name, own);
	if (name.endsWith('toolkit')) await publication([]);
	if (name === 'canvas') {
		const call = canvasCall(live, publication);
		return asSurface(call, separateRuns(call), publication);
	}
	const inOneRun = agentRun(live, model, publication, turns[name]);
	return asSurface(asSingleCall(inOneRun), inOneRun, publication);
}

/** With these tools and credentials, for one test file. */
async function ownPublication(
	live: LiveInstance,
	name: SurfaceName,
	{ credential, tools }: { readonly credential: Credentials; readonly tools: readonly string[] },
): Promise<Publication> {
	const wanted = catalog.filter((tool) => tools.includes(tool.name));
	const suffix = ` with ${credential.name} ${live.mark}`;
	const published = await publishSurface(live, name, credential, wanted, suffix);
	return async () => await Promise.resolve(published);
}
