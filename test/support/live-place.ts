import { randomUUID } from 'node:crypto';

import { createCredential, scriptedModelCredential } from '../../sandbox/credentials.mjs';
import { callWebhook, deleteWorkflow, publishWorkflow } from '../../sandbox/published-workflow.mjs';
import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { Link } from './gated-agent';
import type { CredentialReference, Json, ModelServer } from './live-instance';
import type { Credentials } from './surface-workflows';
import { STORE_SECRET } from './surfaces';

/** A place where the package lies, on an n8n. */
export interface LivePlace {
	readonly name: string;
	/** What n8n puts before the names of our types there. */
	readonly prefix: string;
	readonly access: { readonly baseUrl: string; readonly apiKey: string };
}

export interface PlaceCredentials {
	readonly foreman: Credentials;
	readonly store: CredentialReference;
	readonly model: CredentialReference;
}

/** What nodes of that n8n sign in with. */
export async function placeCredentials(
	{ access: { baseUrl, apiKey } }: LivePlace,
	modelUrl: string,
): Promise<PlaceCredentials> {
	const make = async (name: string, type: string, data: object) =>
		await createCredential(baseUrl, apiKey, { name: `${name} ${randomUUID()}`, type, data });
	const store = await make('Store', 'foremanStoreApi', { baseUrl, apiKey, secret: STORE_SECRET });
	const identity = await make('Identity', 'foremanIdentityApi', {
		...{ mode: 'fixed', organisation: 'owner', agency: 'main', user: 'the tester' },
	});
	const foreman = await make('Foreman', 'foremanN8nApi', { baseUrl, apiKey });
	const { name, type, data } = scriptedModelCredential(modelUrl);
	return { foreman: { ...foreman, identity, store }, store, model: await make(name, type, data) };
}

/** As they are called in that place. */
const inPlace = <Value>(value: Value, { prefix }: LivePlace): Value =>
	JSON.parse(JSON.stringify(value).replaceAll('"n8n-nodes-foreman.', `"${prefix}`));

/** Nodes behind a webhook that calls the first of them. */
interface Wired {
	readonly nodes: readonly [Json, ...Json[]];
	readonly links: readonly Link[];
}

/** Runs nodes once, whatever the result, and returns what a model was sent: the body of the first request with tools. */
export async function sentMeanwhile(
	place: LivePlace,
	server: ModelServer,
	{ nodes, links }: Wired,
): Promise<Json> {
	const before = server.calls.length;
	const built = workflow(
		`Schemas ${randomUUID()}`,
		[webhookNode({ path: randomUUID() }), ...nodes],
		[['Webhook', nodes[0].name], ...links],
	);
	const { workflowId, webhookUrl } = await publishWorkflow(place.access, inPlace(built, place));
	const answer = await callWebhook(webhookUrl ?? '', { chatInput: 'go' });
	await deleteWorkflow(place.access, workflowId);
	const [sent] = server.calls.slice(before).filter(({ body }) => body?.tools !== undefined);
	if (sent === undefined)
		throw new Error(`${place.name}: no model was asked: ${JSON.stringify(answer.body)}`);
	return sent.body;
}

/** Runs one turn of an agent that has a scripted model and these sub-nodes; gives the tools that the model was sent. */
export async function sentToModel(
	place: LivePlace,
	server: ModelServer,
	credential: CredentialReference,
	{ nodes: [agent, ...subNodes], links }: Wired,
): Promise<Json[]> {
	const script = server.load({ name: `script-${randomUUID()}`, turns: () => ({ text: 'done' }) });
	const model = chatModelNode({ script: script.name, credential, options: { maxRetries: 0 } });
	const { tools } = await sentMeanwhile(place, server, {
		nodes: [agent, model, ...subNodes],
		links: [[model.name, agent.name, 'ai_languageModel'], ...links],
	});
	return tools;
}
