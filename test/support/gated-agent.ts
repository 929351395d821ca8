import { randomUUID } from 'node:crypto';

import { agentNode, chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { ApprovalChannel } from './approval-channel';
import type { Json } from './live-instance';
import { eventually } from './live-instance';
import { modelCredential, ownerCredential } from './surfaces';
import type { LiveWorld } from './use-live';
import { panelParameters } from './panel-parameters';

export type Link = [from: string, to: string, type?: string];

/** A node that posts what the model says as `item` to an address: n8n's own HTTP Request as a tool. */
export const postTool = (name: string, url: string): Json => ({
	name,
	type: 'n8n-nodes-base.httpRequestTool',
	typeVersion: 4.2,
	parameters: {
		toolDescription: `Posts to ${name}`,
		...{ method: 'POST', url, sendBody: true, options: {} },
		bodyParameters: {
			parameters: [
				{ name: 'node', value: name },
				{ name: 'item', value: "={{ $fromAI('item', 'What to post', 'string') }}" },
			],
		},
	},
});

/** A gate that posts its questions to a channel. */
export async function gateNode(
	{ live }: LiveWorld,
	channel: ApprovalChannel,
	parameters: object = {},
	name = 'Foreman Gate',
): Promise<Json> {
	const { baseUrl, apiKey } = live.access;
	const store = await live.credential('Foreman store', 'foremanStoreApi', {
		...{ baseUrl, apiKey, askUrlSecret: channel.url },
		secret: 'a secret for tests that is long enough to seal',
	});
	return {
		...{ name, typeVersion: 1, parameters: panelParameters(parameters) },
		type: 'n8n-nodes-foreman.foremanGateHitlTool',
		credentials: { foremanN8nApi: await ownerCredential(live), foremanStoreApi: store },
	};
}

/** Webhook → AI Agent with sub-nodes linked as told. */
export async function publishWired(
	{ live }: LiveWorld,
	name: string,
	subNodes: readonly Json[],
	links: readonly Link[],
	agentOptions: object = {},
): Promise<{ readonly path: string; readonly workflowId: string }> {
	const path = randomUUID();
	const model = chatModelNode({
		script: "={{ $('Webhook').first().json.body.script }}",
		credential: await modelCredential(live),
		options: { maxRetries: 0 },
	});
	const built = workflow(
		`${name} ${live.mark}`,
		[webhookNode({ path }), agentNode(agentOptions), model, ...subNodes],
		[['Webhook', 'AI Agent'], [model.name, 'AI Agent', 'ai_languageModel'], ...links],
	);
	const { id } = await live.api('POST', '/workflows', built);
	await live.publish(id);
	await live.webhook(path);
	return { path, workflowId: id };
}

/** An agent with these tools, all behind the gate. */
export const publishGated = async (
	world: LiveWorld,
	name: string,
	gate: Json,
	tools: readonly Json[],
	agentOptions: object = {},
) =>
	await publishWired(
		...([world, name, [gate, ...tools]] as const),
		[
			[gate.name, 'AI Agent', 'ai_tool'],
			...tools.map((tool): Link => [tool.name, gate.name, 'ai_tool']),
		],
		agentOptions,
	);

/** As a model writes a call of a tool behind a gate. */
export const gatedCalls = (
	...calls: ReadonlyArray<readonly [name: string, input: object]>
): Json => ({
	toolCalls: calls.map(([name, toolParameters]) => ({
		name,
		arguments: { toolParameters, hitlParameters: {} },
	})),
});

/** Starts a run on these turns, without waiting for it. */
export function startRun({ live, model }: LiveWorld, path: string, turns: readonly Json[]) {
	const name = `script-${randomUUID()}`;
	const script = model.load({ name, turns: [...turns, { text: 'done' }] });
	void live.callWebhook(path, { script: name, chatInput: 'go' }).catch(() => undefined);
	return {
		script,
		/** All answers of tools to the model, after its last turn. */
		told: async (): Promise<string[]> =>
			await eventually(
				`the model is told, after ${script.failures.join(' ')}`,
				async () =>
					script.remaining === 0 &&
					script.calls.at(-1)?.toolResults.map(({ content }) => JSON.stringify(content)),
				60_000,
			),
	};
}

/** Waits until n8n has stored that the run waits. A person takes longer to open the link; a test does not. */
const onceItWaits = async (send: () => Promise<Response>): Promise<Response> =>
	await eventually('the run waits', async () => {
		const response = await send();
		const isRunning = (await response.clone().text()).includes('is running already');
		return !isRunning && response;
	});

/** The text of the card behind a link. */
export const readCard = async (url: string): Promise<string> =>
	await (await onceItWaits(async () => await fetch(url))).text();

/** A person's click on a card. */
export const decide = async (url: string, verdict: 'approved' | 'declined'): Promise<Response> => {
	const body = new URLSearchParams({ verdict });
	return await onceItWaits(async () => await fetch(url, { method: 'POST', body }));
};
