import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredentials, publishAgent } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

let channel: ApprovalChannel;
let agent: { readonly path: string; readonly workflowId: string };

/** An agent whose toolkit asks before it writes. */
async function publishAsking(parameters: object = {}) {
	const { baseUrl, apiKey } = world.live.access;
	const store = await world.live.credential('Foreman store', 'foremanStoreApi', {
		...{
			baseUrl,
			apiKey,
			secret: 'a secret for tests that is long enough to seal',
			askUrlSecret: channel.url,
		},
	});
	const toolkit = toolkitNode(
		{ profile: 'standard', ...parameters },
		await ownerCredentials(world.live),
	);
	toolkit.credentials.foremanStoreApi = store;
	return await publishAgent(world.live, `Asks ${world.live.mark}`, [toolkit]);
}

/** Starts a run in which the model makes one call and then ends, without waiting for it. */
function start(path: string, tool: string, input: object) {
	const name = `script-${randomUUID()}`;
	const script = world.model.load({
		name,
		turns: [{ toolCalls: [{ name: tool, arguments: input }] }, { text: 'done' }],
	});
	void world.live.callWebhook(path, { script: name, chatInput: 'go' }).catch(() => undefined);
	return {
		/** What the model was told in the end. */
		told: async (): Promise<Json> =>
			await eventually(
				'the model is told',
				async () => {
					const last = script.calls.at(-1);
					return script.remaining === 0 && last?.toolResults.at(-1)?.content;
				},
				60_000,
			),
		script,
	};
}

const tableNamed = async (name: string): Promise<Json[]> => {
	const { data } = await world.live.api('GET', '/data-tables?limit=250');
	return data.filter((table: Json) => table.name === name);
};

const decide = async (url: string, verdict: string) =>
	await fetch(url, { method: 'POST', body: new URLSearchParams({ verdict }) });

beforeAll(async () => {
	channel = await startApprovalChannel();
	agent = await publishAsking();
});

afterAll(async () => await channel.stop());

test('a call waits for a person, and runs once with what was approved', async () => {
	const name = `Asked for ${randomUUID()}`;
	const run = start(agent.path, 'create-data-table', {
		name,
		columns: [{ name: 'a', type: 'string' }],
	});
	const { approvalUrl } = await channel.question(name);
	// The question may be out before n8n has put the execution to wait.
	const card = await eventually('the card', async () => {
		const page = await fetch(approvalUrl);
		return page.status === 200 ? page : undefined;
	});
	expect(await card.text()).toContain(name);
	expect(await tableNamed(name)).toEqual([]);

	const answer = await decide(approvalUrl, 'approved');
	expect(answer.status).toBe(200);
	const told = await run.told();
	expect(JSON.stringify(told)).toContain(name);
	expect(await tableNamed(name)).toHaveLength(1);
	expect((await decide(approvalUrl, 'approved')).status).toBeGreaterThanOrEqual(400);
	expect(await tableNamed(name)).toHaveLength(1);
});
