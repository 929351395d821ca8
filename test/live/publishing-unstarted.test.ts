import { randomUUID } from 'node:crypto';

import { expectOk } from '../../sandbox/rest-client.mjs';
import { workflow } from '../../sandbox/workflows.mjs';
import { type Json, eventually } from '../support/live-instance';
import { useLive } from '../support/use-live';

/*
 * n8n answers 200 and starts the triggers of a version afterwards. Workflows that it publishes so and whose triggers it
 * cannot start must not count as published: either the validation says so before, or what n8n says of its triggers after.
 */
const world = useLive(['canvas']);

/** Nothing listens there. */
const CLOSED = { host: '127.0.0.1', port: 9 };

const trigger = (
	type: string,
	typeVersion: number,
	parameters: object,
	more: object = {},
): Json => ({
	...{ id: 'trigger', name: 'Start', type: `n8n-nodes-base.${type}`, typeVersion, parameters },
	...{ position: [0, 0], ...more },
});

const timer = (expression: string) =>
	trigger('scheduleTrigger', 1.2, {
		rule: { interval: [{ field: 'cronExpression', expression }] },
	});

const feed = (feedUrl: string, times: object = { mode: 'everyMinute' }) =>
	trigger('rssFeedReadTrigger', 1, { feedUrl, pollTimes: { item: [times] } });

const end = { ...trigger('noOp', 1, {}), id: 'end', name: 'End', position: [220, 0] };

type Case = readonly [string, () => Promise<Json> | Json, RegExp, object?];

async function withCredential(type: string, data: object, node: Json): Promise<Json> {
	const credential = await world.live.credential(`${type} ${world.live.mark}`, type, data);
	return { ...node, credentials: { [type]: credential } };
}

const cases: readonly Case[] = [
	['a day that no month has', () => timer('0 9 30 2 *'), /no day of the calendar/],
	['words in place of a cron expression', () => timer('every day at 9'), /not a cron expression/],
	['an unknown time zone', () => timer('0 9 * * *'), /Mars/, { timezone: 'Mars/Base' }],
	[
		'an hour that no day has',
		() =>
			trigger('scheduleTrigger', 1.2, {
				rule: { interval: [{ field: 'days', triggerAtHour: 25 }] },
			}),
		/not an option/,
	],
	['a computed cron expression', () => timer('={{ "0 9 30" + " 2 *" }}'), /Invalid cron/],
	['an interval of nothing', () => trigger('interval', 1, { interval: 0 }), /at least 1/],
	[
		'an interval that no hour has',
		() =>
			trigger('scheduleTrigger', 1.3, {
				rule: { interval: [{ field: 'minutes', minutesInterval: 90 }] },
			}),
		/out of range/,
	],
	[
		'a feed that is read every ten seconds',
		() => feed('http://127.0.0.1:9/feed', { mode: 'custom', cronExpression: '*/10 * * * * *' }),
		/more than once a minute/,
	],
	['a feed that nobody serves', () => feed('http://127.0.0.1:9/feed'), /connect/i],
	[
		'a page that is no feed',
		() => feed(`${world.live.access.baseUrl}/healthz`),
		/Start "?|tag|feed/i,
	],
	[
		'a database that is not there',
		async () =>
			await withCredential(
				'postgres',
				{ ...CLOSED, database: 'a', user: 'a', password: 'a', ssl: 'disable' },
				trigger('postgresTrigger', 1, {
					tableName: { __rl: true, mode: 'name', value: 'orders' },
					schema: { __rl: true, mode: 'name', value: 'public' },
				}),
			),
		/ECONNREFUSED|connect|still trying/i,
	],
	[
		'a mailbox that is not there',
		async () =>
			await withCredential(
				'imap',
				{ ...CLOSED, user: 'a', password: 'a', secure: false, allowUnauthorizedCerts: true },
				trigger('emailReadImap', 2, {}),
			),
		/ECONNREFUSED|connect|still trying/i,
	],
	[
		'a queue that is not there',
		async () =>
			await withCredential(
				'rabbitmq',
				{ hostname: CLOSED.host, port: CLOSED.port, username: 'a', password: 'a', vhost: '/' },
				trigger('rabbitmqTrigger', 1, { queue: 'orders' }),
			),
		/ECONNREFUSED|connect|still trying/i,
	],
	[
		'a bot whose service is out of reach',
		async () =>
			await withCredential(
				'telegramApi',
				{ accessToken: '1:a', baseUrl: 'http://127.0.0.1:9' },
				trigger('telegramTrigger', 1.2, { updates: ['message'] }, { webhookId: randomUUID() }),
			),
		/ECONNREFUSED|connect|refused|still trying/i,
	],
];

/** What n8n itself says of the triggers of a workflow, once it has tried to start them. */
async function statusOf(workflowId: string): Promise<Json> {
	return await eventually(
		`n8n's word on ${workflowId}`,
		async () => {
			const path = `/rest/workflows/${workflowId}/publication-status`;
			const { data } = expectOk(await world.live.rest('GET', path), path);
			return data.status === 'in_progress' ? undefined : data;
		},
		100_000,
	);
}

/** Stores a workflow of one trigger that leads to an end. */
async function storeOf(name: string, start: Json, settings: object = {}): Promise<string> {
	const draft = workflow(`Unstarted ${name}`, [start, end], [['Start', 'End']]);
	const { id } = await world.live.store({
		...draft,
		settings: { ...draft.settings, ...settings },
	});
	return id;
}

test('n8n publishes workflows that it cannot start, and each is told', async () => {
	const told = await Promise.all(
		cases.map(async ([name, make, wanted, settings]) => {
			const id = await storeOf(name, await make(), settings);
			const refusal = await world.canvas.refuse('publish-workflow', { workflowId: id });
			const { activeVersionId } = await world.live.workflow(id);
			return { name, activeVersionId, refusal, wanted };
		}),
	);
	for (const { name, activeVersionId, refusal, wanted } of told) {
		const text = JSON.stringify(refusal);
		expect(`${name}: ${activeVersionId}`).toBe(`${name}: null`);
		expect(`${name}: ${text}`).toMatch(wanted);
		expect(`${name}: ${text}`).toMatch(/Start|settings|still trying/);
	}
});

test('past Foreman, n8n answers that each is published, and starts none', async () => {
	const seen = await Promise.all(
		cases.map(async ([name, make, , settings]) => {
			const id = await storeOf(`${name}, past`, await make(), settings);
			await world.live.publish(id);
			const { activeVersionId } = await world.live.workflow(id);
			const { status, triggers } = await statusOf(id);
			const started = triggers.filter((one: Json) => one.status !== 'failed');
			return [name, activeVersionId === null ? 'refused' : 'published', status, started];
		}),
	);
	expect(seen).toEqual(cases.map(([name]) => [name, 'published', 'failed', []]));
});

/** A webhook as the start. */
const hookAt = (path: string) =>
	trigger('webhook', 2, { path, httpMethod: 'POST' }, { webhookId: path });

const neverStarts = () => timer('={{ "nev" + "er" }}');

/** Changes the draft alone, past Foreman. */
async function changeDraft(workflowId: string, start: Json): Promise<void> {
	const path = `/rest/workflows/${workflowId}`;
	expectOk(await world.live.rest('PATCH', path, { nodes: [start, end] }), path);
}

/** Publishes by Foreman what n8n cannot start, and expects the version that was live to be live and called. */
async function expectKept(workflowId: string, path: string, activeVersionId: string) {
	const { message } = await world.canvas.refuse('publish-workflow', { workflowId });
	expect(message).toMatch(/not published/);
	expect((await world.live.workflow(workflowId)).activeVersionId).toBe(activeVersionId);
	await world.live.webhook(path);
	expect((await statusOf(workflowId)).status).toBe('published');
}

test('what was live before is live again, and is called', async () => {
	const path = randomUUID();
	const workflowId = await storeOf('later', hookAt(path));
	const { activeVersionId } = await world.canvas.ask('publish-workflow', { workflowId });
	await world.live.webhook(path);
	await changeDraft(workflowId, neverStarts());
	await expectKept(workflowId, path, activeVersionId);
});

test('a version that n8n cannot start is restored as the draft alone, and publishing it changes nothing', async () => {
	const path = randomUUID();
	const workflowId = await storeOf('restored', neverStarts());
	const { versionId } = await world.live.workflow(workflowId);
	await world.canvas.refuse('publish-workflow', { workflowId });
	await changeDraft(workflowId, hookAt(path));
	const { activeVersionId } = await world.canvas.ask('publish-workflow', { workflowId });
	await world.live.webhook(path);
	await world.canvas.ask('restore-workflow-version', { workflowId, versionId });
	expect((await world.live.workflow(workflowId)).activeVersionId).toBe(activeVersionId);
	await expectKept(workflowId, path, activeVersionId);
});

test('a workflow that is taken out of the archive is not live, and not when n8n cannot start it', async () => {
	const path = randomUUID();
	const workflowId = await storeOf('archived', hookAt(path));
	await world.canvas.ask('publish-workflow', { workflowId });
	await world.live.webhook(path);
	await world.canvas.ask('delete-workflow', { workflowId });
	await world.canvas.ask('unarchive-workflow', { workflowId });
	await world.live.noWebhook(path);
	expect((await statusOf(workflowId)).status).toBe('not_published');
	await changeDraft(workflowId, neverStarts());
	await world.canvas.refuse('publish-workflow', { workflowId });
	expect((await world.live.workflow(workflowId)).activeVersionId).toBeNull();
	expect((await statusOf(workflowId)).status).toBe('not_published');
});

test('a trigger that fires makes it published, with a warning of the other', async () => {
	const hook = hookAt(randomUUID());
	const nodes = [neverStarts(), { ...hook, id: 'hook', name: 'Hook' }, end];
	const draft = workflow('Unstarted half', nodes, [
		['Start', 'End'],
		['Hook', 'End'],
	]);
	const { id } = await world.live.store(draft);
	const { warning } = await world.canvas.ask('publish-workflow', { workflowId: id });
	expect(warning).toMatch(/did not start trigger "Start".*does not fire/s);
	expect((await world.live.workflow(id)).activeVersionId).not.toBeNull();
});
