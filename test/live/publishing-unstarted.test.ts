import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from '../support/live-instance';
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

const feed = (feedUrl: string) =>
	trigger('rssFeedReadTrigger', 1, { feedUrl, pollTimes: { item: [{ mode: 'everyMinute' }] } });

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
				trigger('telegramTrigger', 1.2, { updates: ['message'] }, { webhookId: 'unstarted' }),
			),
		/ECONNREFUSED|connect|refused|still trying/i,
	],
];

test('n8n publishes workflows that it cannot start, and each is told', async () => {
	const told = await Promise.all(
		cases.map(async ([name, make, wanted, settings]) => {
			const draft = workflow(`Unstarted ${name}`, [await make(), end], [['Start', 'End']]);
			const { id } = await world.live.store({
				...draft,
				settings: { ...draft.settings, ...settings },
			});
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

test('what was live before is live again', async () => {
	const good = trigger('scheduleTrigger', 1.2, { rule: { interval: [{ field: 'hours' }] } });
	const draft = workflow('Unstarted later', [good, end], [['Start', 'End']]);
	const { id } = await world.live.store(draft);
	const { activeVersionId } = await world.canvas.ask('publish-workflow', { workflowId: id });
	// Past Foreman, and the draft alone.
	const nodes = [timer('={{ "nev" + "er" }}'), end];
	const { status } = await world.live.rest('PATCH', `/rest/workflows/${id}`, { nodes });
	expect(status).toBe(200);
	const { message } = await world.canvas.refuse('publish-workflow', { workflowId: id });
	expect(message).toMatch(/not published/);
	expect((await world.live.workflow(id)).activeVersionId).toBe(activeVersionId);
});

test('a trigger that fires makes it published, with a warning of the other', async () => {
	const hook = trigger(
		'webhook',
		2,
		{ path: `unstarted-${world.live.mark}` },
		{ webhookId: 'half' },
	);
	const nodes = [timer('={{ "nev" + "er" }}'), { ...hook, id: 'hook', name: 'Hook' }, end];
	const draft = workflow('Unstarted half', nodes, [
		['Start', 'End'],
		['Hook', 'End'],
	]);
	const { id } = await world.live.store(draft);
	const { warning } = await world.canvas.ask('publish-workflow', { workflowId: id });
	expect(warning).toMatch(/did not start trigger "Start".*does not fire/s);
	expect((await world.live.workflow(id)).activeVersionId).not.toBeNull();
});
