import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { chromiumPath, ensureChromium } from '../../sandbox/chromium.mjs';
import type { Control, Person } from '../support/admin-trigger';
import { formOf, openBrowser, publishControl } from '../support/admin-trigger';
import type { CredentialReference, Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { publishForeman, tenantForeman } from '../support/published-foreman';
import { storedRows } from '../support/stored-rows';
import { fixedIdentity } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** Keeps pictures of the page there. */
const pictures = process.env.RUN_PAGE_PICTURES;

const AGENT = 'foreman under test';
const org = `org ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

let control: Control;
let identity: CredentialReference;

beforeAll(async () => {
	await ensureChromium();
}, 600_000);

beforeAll(async () => {
	control = await publishControl(world.live);
	identity = await fixedIdentity(world.live, org, 'north');
});

const setting = (script: string, parameters: object = {}) => ({
	...{ agentId: AGENT, store: control.store, identity, script, parameters },
});

/** A Foreman whose questions are answered on the pages alone. */
const waits = { profile: 'standard', whileAsking: 'wait' };

const get = async (path: string, person = ann) =>
	await control.call('GET', path, control.token(person));

const post = async (path: string, person = ann) =>
	await control.call('POST', path, control.token(person));

/** The run that was begun on a thread. */
const runOn = async (thread: string): Promise<string> =>
	await eventually(
		`a run on ${thread}`,
		async () => {
			const { body } = await get('ai/runs?limit=50');
			return body.runs.find(({ threadId }: Json) => threadId === thread)?.runId;
		},
		60_000,
	);

/** The report of a run, once it is as wanted. */
const reportOf = async (
	runId: string,
	what: string,
	isSo: (report: Json) => boolean,
): Promise<Json> =>
	await eventually(
		`run ${what}`,
		async () => {
			const { body } = await get(`ai/runs/${runId}`);
			return isSo(body) && body;
		},
		60_000,
	);

const isBuilder = (messages: readonly Json[]) =>
	JSON.stringify(messages[0]).includes('workflow builder');

const helloCode = (path: string) =>
	`const hook = trigger({type:'n8n-nodes-base.webhook', version:2.1, config:{name:'Hook', parameters:{httpMethod:'POST', path:'${path}', responseMode:'lastNode'}}}); const reply = node({type:'n8n-nodes-base.set', version:3.4, config:{name:'Reply <b>', parameters:{assignments:{assignments:[{id:'1',name:'hello',value:'={{ $json.body.name }}',type:'string'}]}}}}); export default workflow('id','Hello').add(hook).to(reply);`;

const call = (name: string, input: object) => ({ toolCalls: [{ name, arguments: input }] });

/** Has a workflow built, verified and reported, slowly enough to be watched. */
function loadBuild(slowMs: number): string {
	const name = `build-${randomUUID()}`;
	const code = helloCode(randomUUID());
	let ownTurn = 0;
	let buildTurn = 0;
	world.model.load({
		name,
		turns: ({ messages }) => {
			const last = JSON.stringify(messages.at(-1));
			if (isBuilder(messages)) {
				buildTurn += 1;
				const misbehave = { slowMs };
				if (buildTurn === 1) return { ...call('search-nodes', { query: 'webhook' }), misbehave };
				if (buildTurn === 2) return { ...call('build-workflow', { code }), misbehave };
				return { text: 'Saved the workflow Hello.' };
			}
			ownTurn += 1;
			if (ownTurn === 1)
				return {
					toolCalls: [
						{
							name: 'run-tool',
							arguments: {
								name: 'update-tasks',
								arguments: {
									tasks: [{ id: 'a', description: 'Say <i>hello</i>', status: 'in_progress' }],
								},
							},
						},
						{
							name: 'run-tool',
							arguments: {
								name: 'build-workflow-with-agent',
								arguments: { task: 'Build a webhook that says hello' },
							},
						},
					],
				};
			if (ownTurn === 2) return { text: 'The builder is at work.' };
			if (ownTurn === 3) {
				const workflowId = /workflow ([A-Za-z0-9]+), version/.exec(last)?.[1] ?? 'none';
				const inputData = { name: 'Ada' };
				return call('verify-built-workflow', { workItemId: 'w1', workflowId, inputData });
			}
			return { text: 'Done: it says hello.' };
		},
	});
	return name;
}

/** Asks a person and waits. */
function loadQuestion(): string {
	const name = `ask-${randomUUID()}`;
	const questions = [{ question: 'Which <sheet>?', type: 'text' }];
	world.model.load({ name, turns: [call('ask-user', { questions }), { text: 'Thank you.' }] });
	return name;
}

/** Everything that a stream sends until it ends. */
async function streamed(path: string, headers: Record<string, string> = {}): Promise<string> {
	const authorization = `Bearer ${control.token(ann)}`;
	const response = await fetch(`${control.base}/${path}`, {
		headers: { authorization, ...headers },
	});
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
	return await response.text();
}

const messagesIn = (stream: string): Json[] =>
	[...stream.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, data]) => ({
		id: Number(id),
		...JSON.parse(data ?? ''),
	}));

describe('a run that goes on', () => {
	test('is followed by its page, which loads nothing again by itself', async () => {
		const foreman = await publishForeman(world, setting(loadBuild(2_500)));
		const runId = await runOn(foreman.start('Build a <b>hello</b> webhook'));
		const browser = await chromium.launch({
			...{ executablePath: chromiumPath },
			args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
		});
		try {
			const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
			const wrong: string[] = [];
			page.on('console', (message) => {
				if (message.type() === 'error' && !message.text().includes('401'))
					wrong.push(message.text());
			});
			page.on('pageerror', (error) => wrong.push(String(error)));
			await page.goto(`${control.base}/ui/runs/${runId}`);
			await page.fill('#token', control.token(ann));
			await page.click('button');
			await page.waitForURL(`**/ui/runs/${runId}`);
			await page.getByText('This page updates itself.').waitFor();
			const marked = { 'data-first': 'yes' };
			await page.locator('body').evaluate((body) => body.setAttribute('data-first', 'yes'));
			await page.locator('#tasks').waitFor({ timeout: 30_000 });
			await takePictures(page, 'working');
			await page.locator('svg.drawing').waitFor({ timeout: 60_000 });
			await page.getByText('Done: it says hello.').first().waitFor({ timeout: 60_000 });
			await page.getByText('It has ended.').waitFor({ timeout: 30_000 });
			expect(await page.locator('body').getAttribute('data-first')).toBe(marked['data-first']);
			expect(await page.locator('svg.drawing text').first().textContent()).toBe('Hook');
			expect(await page.locator('svg.drawing').textContent()).toContain('Reply <b>');
			await takePictures(page, 'ended');
			expect(wrong).toEqual([]);
		} finally {
			await browser.close();
		}
	});

	test('is streamed to its end, and after a break from where it was left', async () => {
		const foreman = await publishForeman(world, setting(loadBuild(700)));
		const thread = foreman.start('Build a hello webhook');
		const runId = await runOn(thread);
		const all = messagesIn(await streamed(`ai/runs/${runId}/events`));
		const types = all.map(({ type }) => type);
		expect(types).toEqual(expect.arrayContaining(['task-started', 'work-item', 'verdict']));
		expect(types.at(-1)).toBe('agent-finished');
		const ids = all.map(({ id }) => id);
		expect(ids).toEqual([...ids].sort((one, other) => one - other));
		const middle = ids[3] ?? 0;
		const again = await streamed(`ai/runs/${runId}/events`, { 'last-event-id': `${middle}` });
		expect(messagesIn(again).map(({ id }) => id)).toEqual(ids.slice(4));
		expect(again).toContain('event: end');

		const { body } = await get(`ai/runs/${runId}`);
		expect(body).toMatchObject({
			...{ runId, threadId: thread, agentId: AGENT, user: 'the tester' },
			...{ isEnded: true, isWorkedOn: false, status: 'finished' },
			...{ said: expect.arrayContaining(['Done: it says hello.']) },
			checklist: [{ id: 'a', description: 'Say <i>hello</i>', status: 'in_progress' }],
			tasks: [{ taskId: 't1', kind: 'builder', status: 'succeeded' }],
			workflows: [{ state: 'verified', verification: { success: true } }],
		});
		expect(body.costs.map(({ taskId }: Json) => taskId)).toEqual(['', 't1']);
		for (const { modelCalls, toolCalls } of body.costs) {
			expect(modelCalls).toBeGreaterThan(1);
			expect(toolCalls).toBeGreaterThan(0);
		}

		const browser = openBrowser(control.base);
		await browser.signIn(control.token(ann));
		const page = await browser.get(`ui/runs/${runId}`);
		expect(page.status).toBe(200);
		expect(page.text).toContain('Say &lt;i&gt;hello&lt;/i&gt;');
		expect(page.text).toContain('<svg');
		expect(page.text).not.toMatch(/<script|http-equiv="refresh"|<b>/);
		expect(page.text).toContain(`/workflow/${body.workflows[0].workflowId}`);
	});

	test('has one background task cancelled, and tells nobody else that it is there', async () => {
		const name = `slow-${randomUUID()}`;
		let turn = 0;
		world.model.load({
			name,
			turns: ({ messages }) => {
				if (isBuilder(messages)) return { text: 'late', misbehave: { slowMs: 20_000 } };
				turn += 1;
				const order = { name: 'build-workflow-with-agent', arguments: { task: 'Build something' } };
				if (turn === 1) return call('run-tool', order);
				return { text: turn === 2 ? 'It is at work.' : 'It was cancelled.' };
			},
		});
		const foreman = await publishForeman(world, setting(name));
		const thread = foreman.start('Build something');
		const runId = await runOn(thread);
		await reportOf(runId, 'builds', ({ tasks }) => tasks[0]?.status === 'running');
		const cancel = (threadId: string, taskId: string) =>
			`ai/chat/${encodeURIComponent(threadId)}/tasks/${taskId}/cancel`;
		const unknown = await post(cancel(`thread ${randomUUID()}`, 't1'));
		expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } });
		expect(await post(cancel(thread, 't1'), bob)).toMatchObject({
			...{ status: 404, body: unknown.body },
		});
		expect((await post(cancel(thread, 't9'))).body).toEqual(unknown.body);
		expect((await control.call('POST', cancel(thread, 't1'))).status).toBe(401);
		const cancelled = await post(cancel(thread, 't1'));
		expect(cancelled).toMatchObject({
			status: 202,
			body: {
				...{ result: 'Background task t1 cancelled.', runId, status: 'cancelling' },
				...{ isPickedUp: true },
			},
		});
		const ended = await reportOf(runId, 'ends', ({ isEnded }) => isEnded);
		expect(ended.tasks).toMatchObject([{ taskId: 't1', status: 'cancelled' }]);
		expect(ended.status).toBe('finished');
		const again = await post(`ai/runs/${runId}/cancel`);
		expect(again).toMatchObject({ status: 200, body: { status: 'ended' } });
	});
});

describe('a run that waits for a person', () => {
	test('shows the way to the card, and goes on to its end when it is cancelled', async () => {
		const foreman = await publishForeman(world, setting(loadQuestion(), waits));
		const runId = await runOn(foreman.start('Ask me'));
		const waiting = await reportOf(runId, 'waits', ({ questions }) => questions.length > 0);
		await foremanWaits(foreman.workflowId);
		const [{ approvalId }] = waiting.questions;
		const browser = openBrowser(control.base);
		await browser.signIn(control.token(ann));
		const page = await browser.get(`ui/runs/${runId}`);
		expect(page.text).toContain(`href="../approvals/${approvalId}"`);
		expect((await browser.get(`ui/approvals/${approvalId}`)).text).toContain(
			'Which &lt;sheet&gt;?',
		);
		const form = formOf(page);
		expect((await browser.post(`ui/runs/${runId}`, { cancel: 'run' })).status).toBe(403);
		const cancelled = await browser.post(`ui/runs/${runId}`, { ...form, cancel: 'run' });
		expect(cancelled.status).toBe(303);
		expect(cancelled.headers.get('location')).toBe(`${runId}?cancel=woken`);
		const ended = await reportOf(runId, 'ends', ({ isEnded }) => isEnded);
		expect(ended.status).toBe('cancelled');
		expect((await browser.get(`ui/approvals/${approvalId}`)).text).toContain('Already');
		const kept = (await storedRows(world.live, 'foreman_audit')).filter(
			(row) => row.approval_id === approvalId && row.decision === 'declined',
		);
		expect(kept).toEqual([expect.objectContaining({ code: 'cancelled', approver: 'ann' })]);
	});

	test('and that nobody works on, is led to a Foreman behind the trigger', async () => {
		const foreman = await publishForeman(
			world,
			setting(loadQuestion(), { profile: 'standard', whileAsking: 'answer' }),
		);
		const runId = await runOn(foreman.start('Ask me'));
		await reportOf(
			runId,
			'waits',
			({ questions, isWorkedOn }) => questions.length > 0 && !isWorkedOn,
		);
		const alone = await post(`ai/runs/${runId}/cancel`);
		expect(alone).toMatchObject({ status: 202, body: { isPickedUp: false } });
		expect(alone.body.next).toMatch(/Resume All Broken Off/);
		const own = setting(loadQuestion(), { operation: 'resume', runId: '={{ $json.runId }}' });
		const { nodes, links } = await tenantForeman(world, own);
		const leading = await publishControl(world.live, {
			identity: control.identity,
			behind: { nodes, links: [['Control', 'Foreman'], ...links] },
		});
		const token = control.token(ann);
		expect(await leading.call('GET', `ai/runs/${runId}`, token)).toMatchObject({ status: 200 });
		const led = await leading.call('POST', `ai/runs/${runId}/cancel`, token);
		expect(led).toMatchObject({ status: 202, body: { isPickedUp: true } });
		const ended = await reportOf(runId, 'ends', ({ isEnded }) => isEnded);
		expect(ended.status).toBe('cancelled');
		const [executionId = ''] = await world.live.executionIds(leading.workflowId);
		const execution = await world.live.endOf(executionId);
		expect(execution.data.resultData.runData.Control[0].data.main[0][0].json).toEqual({
			...{ event: 'run-posted', runId, threadId: ended.threadId, agentId: AGENT },
		});
		expect(JSON.stringify(execution)).not.toContain(token);
	});
});

test('runs of others are as unknown as any', async () => {
	const foreman = await publishForeman(world, setting(loadQuestion(), waits));
	const runId = await runOn(foreman.start('Ask me'));
	const nobodys = 'f'.repeat(32);
	for (const path of ['', '/events']) {
		const unknown = await get(`ai/runs/${nobodys}${path}`);
		expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } });
		const foreign = await get(`ai/runs/${runId}${path}`, bob);
		expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
		expect((await control.call('GET', `ai/runs/${runId}${path}`)).status).toBe(401);
	}
	expect((await post(`ai/runs/${runId}/cancel`, bob)).status).toBe(404);
	expect((await control.call('POST', `ai/runs/${runId}/cancel`)).status).toBe(401);
	expect((await control.call('GET', 'ai/runs')).status).toBe(401);
	expect((await get('ai/runs', bob)).body).toEqual({ runs: [] });
	expect((await get('ai/runs?limit=x')).status).toBe(400);
	const stranger = openBrowser(control.base);
	expect((await stranger.get(`ui/runs/${runId}`)).status).toBe(401);
	expect((await stranger.get(`ui/runs/${runId}/events`)).status).toBe(401);
	await stranger.signIn(control.token(bob));
	const foreign = await stranger.get(`ui/runs/${runId}`);
	expect([foreign.status, foreign.text]).toEqual([
		404,
		(await stranger.get(`ui/runs/${nobodys}`)).text,
	]);
	expect((await stranger.get(`ui/runs/${runId}/events`)).status).toBe(404);
	expect((await post(`ai/runs/${runId}/cancel`)).status).toBe(202);
});

/** The wait is stored a moment after the run is. */
async function foremanWaits(workflowId: string): Promise<void> {
	await world.live.waitingExecution(workflowId, []);
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>;

async function takePictures(page: Page, name: string): Promise<void> {
	if (pictures === undefined) return;
	mkdirSync(pictures, { recursive: true });
	for (const [size, width] of Object.entries({ phone: 390, screen: 1280 }))
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			const path = join(pictures, `run-${name}-${size}-${colorScheme}.png`);
			await page.screenshot({ path, fullPage: true });
		}
	await page.setViewportSize({ width: 1280, height: 900 });
}
