import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from '../support/approval-channel';
import { cardOf, startApprovalChannel } from '../support/approval-channel';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { triggerNode } from '../support/sample-workflows';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredentials, publishAgent } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { workflow } from '../../sandbox/workflows.mjs';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

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
	expect(await cardOf({ approvalUrl })).toContain(name);
	expect(await tableNamed(name)).toEqual([]);

	const answer = await decide(approvalUrl, 'approved');
	expect(answer.status).toBe(200);
	const told = await run.told();
	expect(JSON.stringify(told)).toContain(name);
	expect(await tableNamed(name)).toHaveLength(1);
	expect((await decide(approvalUrl, 'approved')).status).toBeGreaterThanOrEqual(400);
	expect(await tableNamed(name)).toHaveLength(1);
});

alike(
	'one card sets the error workflow of two that are live, and a failure of each then starts it',
	async () => {
		const { live } = world;
		const mark = randomUUID();
		const failed = triggerNode('Failed', 'n8n-nodes-base.errorTrigger', 1, {});
		const handler = await live.store(workflow(`Handles ${mark}`, [failed], []));
		const fail = {
			...{ name: 'Fail', type: 'n8n-nodes-base.stopAndError', typeVersion: 1 },
			parameters: { errorMessage: 'Broken' },
		};
		const publishFailing = async (path: string): Promise<string> => {
			const hook = {
				...triggerNode('Hook', 'n8n-nodes-base.webhook', 2.1, { httpMethod: 'POST', path }),
				webhookId: path,
			};
			const { id } = await live.store(
				workflow(`Fails ${mark} ${path}`, [hook, fail], [['Hook', 'Fail']]),
			);
			await live.publish(id);
			return id;
		};
		const paths = [randomUUID(), randomUUID()];
		const workflowIds = [
			await publishFailing(paths[0] ?? ''),
			await publishFailing(paths[1] ?? ''),
		];
		const given = { workflowIds, settings: { errorWorkflow: handler.id } };
		const build = await publishAsking({ profile: 'build' });

		const before = channel.posts.length;
		const refused = start(build.path, 'update-workflow-settings', given);
		expect(JSON.stringify(await refused.told())).toContain('is not published');
		expect(channel.posts).toHaveLength(before);

		await live.publish(handler.id);
		const run = start(build.path, 'update-workflow-settings', given);
		const { approvalUrl } = await channel.question(`Fails ${mark}`);
		const card = await cardOf({ approvalUrl });
		for (const id of [...workflowIds, handler.id]) expect(card).toContain(id);
		expect(card).toContain('takes effect at once');
		expect((await decide(approvalUrl, 'approved')).status).toBe(200);
		await run.told();
		expect(channel.posts.slice(before).filter(({ outcome }) => outcome === undefined)).toHaveLength(
			1,
		);

		for (const path of paths) await live.callWebhook(path, {});
		const started = await eventually('two runs of the error workflow', async () => {
			const found = await live.executionIds(handler.id);
			return found.length === 2 && found;
		});
		for (const id of started) expect(await live.endOf(id)).toMatchObject({ status: 'success' });
	},
);
