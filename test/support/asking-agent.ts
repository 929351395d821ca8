import { randomUUID } from 'node:crypto';

import { createMember } from '../../sandbox/member.mjs';
import { pause } from '../../sandbox/progress.mjs';
import type { ApprovalChannel } from './approval-channel';
import type { CredentialReference, Json } from './live-instance';
import { eventually } from './live-instance';
import { toolkitNode } from './surface-workflows';
import { ownerCredentials, publishAgent, STORE_SECRET } from './surfaces';
import type { LiveWorld } from './use-live';

/** The n8n user that the store belongs to: where nodes have one credential, the owner. */
export const storeUser = async ({
	live,
}: Pick<LiveWorld, 'live'>): Promise<{ readonly apiKey: string }> =>
	live.access.oneCredential
		? live.access
		: await live.shared('store-user', async () =>
				createMember(live.access, { email: `store-${randomUUID()}@example.test` }),
			);

/** The store as the docs advise: it belongs to a separate n8n user, whose tables only an administrator's key can open as well. */
export async function askingStore(
	{ live }: LiveWorld,
	channel: Pick<ApprovalChannel, 'url'>,
): Promise<CredentialReference> {
	const { apiKey } = await storeUser({ live });
	const { baseUrl } = live.access;
	return await live.credential(`Store ${randomUUID()}`, 'foremanStoreApi', {
		...{ baseUrl, apiKey, secret: STORE_SECRET, askUrlSecret: channel.url },
	});
}

export interface AskingAgent {
	readonly path: string;
	readonly workflowId: string;
}

/** An agent whose toolkit asks before it writes. */
export async function publishAsking(
	world: LiveWorld,
	channel: Pick<ApprovalChannel, 'url'>,
	parameters: object = {},
): Promise<AskingAgent> {
	const toolkit = toolkitNode(
		{ profile: 'standard', domains: ['data-table'], ...parameters },
		await ownerCredentials(world.live),
	);
	toolkit.credentials.foremanStoreApi = await askingStore(world, channel);
	return await publishAgent(world.live, `Asks ${world.live.mark}`, [toolkit]);
}

/** A call of the scripted model. */
export type ScriptedCall = readonly [tool: string, input: object];

/** Starts a run in which the model makes these calls, one a turn, and then ends. Does not wait for it. */
export function startAsking(
	{ live, model }: LiveWorld,
	path: string,
	calls: readonly ScriptedCall[],
) {
	const name = `script-${randomUUID()}`;
	const turns = calls.map(([tool, input]) => ({ toolCalls: [{ name: tool, arguments: input }] }));
	const script = model.load({ name, turns: [...turns, { text: 'done' }] });
	// n8n answers the webhook when the run begins to wait, or not at all when it is restarted meanwhile.
	void live.callWebhook(path, { script: name, chatInput: 'go' }).catch(() => undefined);
	return {
		/** All that the model was told by the end, oldest first. */
		told: async (milliseconds = 60_000): Promise<string[]> =>
			await eventually(
				`the end of ${name}`,
				async () => {
					const last = script.calls.at(-1);
					if (script.remaining > 0 || last === undefined) return false;
					return last.toolResults.map(({ content }) => JSON.stringify(content));
				},
				milliseconds,
			),
	};
}

/**
 * What a card says. The question is posted a moment before n8n has saved the wait: n8n itself answers in JSON, Foreman
 * with a page.
 */
export async function openCard(url: string): Promise<string> {
	for (let attempt = 0; attempt < 30; attempt += 1) {
		const response = await fetch(url);
		if (response.headers.get('content-type')?.startsWith('text/html') === true)
			return await response.text();
		await pause(100);
	}
	return '';
}

/** Answers as the form of the card does. */
export const answerCard = async (
	url: string,
	verdict: 'approved' | 'declined',
	fields: Readonly<Record<string, string>> = {},
) => {
	await openCard(url);
	const body = new URLSearchParams({ ...fields, verdict });
	const { status } = await fetch(url, { method: 'POST', body });
	return status;
};

/** Data tables of that name, as the owner sees them. */
export async function tablesNamed({ live }: LiveWorld, name: string): Promise<Json[]> {
	const filter = encodeURIComponent(JSON.stringify({ name }));
	const { data } = await live.api('GET', `/data-tables?filter=${filter}`);
	return data.filter((table: Json) => table.name === name);
}

export const columns = [{ name: 'a', type: 'string' }] as const;
