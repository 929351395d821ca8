import { randomUUID } from 'node:crypto';

import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { ownerClient } from '../support/api-client';
import { runThatBegan } from '../support/broken-off-runs';
import type { Control, Person } from '../support/admin-trigger';
import {
	formOf,
	openBrowser,
	publishControl,
	readAnswer,
	untilRegistered,
} from '../support/admin-trigger';
import { asksBut, useForeman } from '../support/foreman';
import { call } from '../support/foreman-script';
import { eventually } from '../support/live-instance';
import { fixedIdentity } from '../support/surfaces';

const rehearsal = useForeman();
const { world } = rehearsal;

const org = `org ${randomUUID()}`;
const ann: Person = { org, agency: 'north', sub: 'ann' };
const ada: Person = { org, agency: 'north', sub: 'ada' };
const bob: Person = { org, agency: 'south', sub: 'bob' };

/** A token that looks like a right one, and is signed by nobody. */
const wrongToken = (control: Control, person: Person = ann): string =>
	`${control.token(person).split('.').slice(0, 2).join('.')}.${Buffer.from(randomUUID().repeat(2).slice(0, 32)).toString('base64url')}`;

describe('streams of events', () => {
	let control: Control;
	const runs = new Map<Person, string>();

	beforeAll(async () => {
		control = await publishControl(world.live);
		const identity = await fixedIdentity(world.live, org, 'north');
		const foreman = await rehearsal.foreman({
			...{ store: control.store, identity },
			parameters: { ...asksBut(), whileAsking: 'answer' },
		});
		const message = `Ask me ${randomUUID()}`;
		const questions = [{ question: 'Which?', type: 'text' }];
		const asks = [{ kind: 'orchestrator' as const, turns: [call('ask-user', { questions })] }];
		await (await foreman.start(asks, message)).end();
		const { run_id: runId, snapshot } = await runThatBegan(world.live, message);
		for (const person of [ann, ada]) runs.set(person, runId);
		// The same run of another agency.
		const tenant = { organisation: org, agency: bob.agency, user: 'the tester' };
		const common = { now: () => Date.now(), newClaim: randomUUID };
		const held = await createRunTable(ownerClient(world.live), { tenant, ...common }).create({
			...{ runId, threadId: 'thread', agentId: 'agent' },
			agent: { kind: 'orchestrator', schema: 1, state: JSON.parse(snapshot) },
		});
		await held.release('waiting');
		runs.set(bob, runId);
	});

	test('one person, and one agency, take a part of them: others still get theirs', async () => {
		const ends: AbortController[] = [];
		const open = async (person: Person) => {
			const end = new AbortController();
			const answer = await fetch(`${control.base}/ai/runs/${runs.get(person)}/events`, {
				headers: { authorization: `Bearer ${control.token(person)}` },
				signal: end.signal,
			});
			if (answer.status === 200) ends.push(end);
			else end.abort();
			return answer;
		};
		/** Opens streams until there is an answer that is none. */
		const takeAll = async (people: readonly Person[]) => {
			let opened = 0;
			for (; opened < 50; opened += 1) {
				const end = new AbortController();
				const person = people[opened % people.length] ?? ann;
				const answer = await fetch(`${control.base}/ai/runs/${runs.get(person)}/events`, {
					headers: { authorization: `Bearer ${control.token(person)}` },
					signal: end.signal,
				});
				if (answer.status !== 200) return { opened, refused: await readAnswer(answer) };
				ends.push(end);
			}
			return { opened, refused: undefined };
		};
		try {
			const own = await takeAll([ann]);
			expect(own.opened).toBeLessThan(20);
			expect(own.refused).toMatchObject({
				status: 429,
				body: { error: { hint: expect.stringMatching(/in \d+ s at the latest: come back then/) } },
			});
			const wait = Number(own.refused?.headers.get('retry-after'));
			expect(wait).toBeGreaterThan(0);
			expect(wait).toBeLessThanOrEqual(600);
			// Somebody else of the same agency, and all of them together.
			expect((await open(ada)).status).toBe(200);
			const people = Array.from({ length: 20 }, (_, index) => ({ ...ann, sub: `one ${index}` }));
			for (const person of people) runs.set(person, runs.get(ann) ?? '');
			const all = await takeAll(people);
			expect(own.opened + 1 + all.opened).toBeLessThan(40);
			expect(all.refused).toMatchObject({ status: 429 });
			expect((await open(bob)).status).toBe(200);
			// One that has ended makes room.
			ends[0]?.abort();
			await eventually('room', async () => (await open(ann)).status === 200);
		} finally {
			for (const end of ends) end.abort();
		}
	});

	test('end with the session that they were opened in', async () => {
		const browser = openBrowser(control.base);
		expect((await browser.signIn(control.token(ann))).status).toBe(303);
		const form = formOf(await browser.get('ui'));
		const end = new AbortController();
		const answer = await fetch(`${control.base}/ui/runs/${runs.get(ann)}/events`, {
			headers: { cookie: browser.cookie() },
			signal: end.signal,
		});
		expect(answer.status).toBe(200);
		let isOver = false;
		const listening = answer.text().then(
			() => (isOver = true),
			() => undefined,
		);
		expect((await browser.post('ui', { ...form, leave: 'yes' })).status).toBe(303);
		try {
			await eventually('the end of the stream', async () => isOver, 10_000);
		} finally {
			end.abort();
			await listening;
		}
	});
});

describe('wrong tokens', () => {
	test('in the form are told to wait after some, and lock nobody out', async () => {
		const control = await publishControl(world.live);
		const tries = async (count: number, headers = {}) => {
			const answers = [];
			for (let made = 0; made < count; made += 1)
				answers.push(
					await openBrowser(control.base).post('ui', { token: wrongToken(control) }, headers),
				);
			return answers;
		};
		const answers = await tries(25);
		const statuses = answers.map(({ status }) => status);
		expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
		expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
		const [last] = answers.slice(-1);
		const wait = Number(last?.headers.get('retry-after'));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(60);
		expect(last?.text).toContain(`Come back in ${wait} s.`);
		expect(last?.text).toContain('type="password"');
		// Whatever a header says of where it comes from.
		const elsewhere = await tries(3, {
			'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}`,
		});
		expect(elsewhere.map(({ status }) => status)).toEqual([429, 429, 429]);
		// A right one is let in meanwhile, from the same place.
		const browser = openBrowser(control.base);
		expect((await browser.signIn(control.token(bob))).status).toBe(303);
		expect((await browser.get('ui')).status).toBe(200);
	});

	test('in a header are told to wait after some, and lock nobody out', async () => {
		const control = await publishControl(world.live);
		const path = 'ai/agents/x/tools/catalog';
		const answers = [];
		for (let made = 0; made < 110; made += 1)
			answers.push(await control.call('GET', path, wrongToken(control)));
		expect(answers[0]?.status).toBe(401);
		const [last] = answers.slice(-1);
		expect(last).toMatchObject({ status: 429, body: { error: { code: 'unavailable' } } });
		expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
		expect((await control.call('GET', path, control.token(ann))).status).toBe(200);
		// Who says nothing has tried nothing.
		expect((await control.call('GET', path)).status).toBe(401);
	});

	test('and visits without a session open nothing that is stored', async () => {
		const control = await publishControl(world.live);
		const other = await publishControl(world.live);
		const foreign = openBrowser(other.base);
		await foreign.signIn(other.token(ann));
		const [{ credentials }] = (await world.live.workflow(control.workflowId)).nodes;
		const opening = credentials.foremanStoreApi ?? credentials.foremanN8nApi;
		// Whoever needs it now finds it gone.
		await world.live.api('DELETE', `/credentials/${opening.id}`);
		const cookies = ['', 'foreman-session=x.y', foreign.cookie()];
		for (const cookie of cookies) {
			const browser = openBrowser(control.base);
			browser.use(cookie);
			for (const path of ['ui', 'ui/agents/x', `ui/runs/${'f'.repeat(32)}`])
				expect([cookie, (await browser.get(path)).status]).toEqual([cookie, 401]);
			expect((await browser.post('ui', { token: wrongToken(control) })).status).toBe(401);
		}
		// What is wrong is told to whom it concerns.
		expect((await openBrowser(control.base).signIn(control.token(ann))).status).toBe(500);
	});
});

describe('a session that was left', () => {
	test('opens nothing any more, not after a restart either; others stay', async () => {
		const control = await publishControl(world.live);
		const [left, stays] = [openBrowser(control.base), openBrowser(control.base)];
		for (const browser of [left, stays])
			expect(
				(await browser.signIn(control.token(ann, { exp: Math.floor(Date.now() / 1000) + 3_000 })))
					.status,
			).toBe(303);
		const stolen = left.cookie();
		const form = formOf(await left.get('ui'));
		expect((await left.post('ui', { ...form, leave: 'yes' })).status).toBe(303);
		const thief = openBrowser(control.base);
		const tryAll = async () => {
			thief.use(stolen);
			const agent = `ui/agents/${randomUUID()}`;
			const change = { ...form, 'permission:create_task': 'always_allow' };
			return [
				(await thief.get('ui')).status,
				(await thief.get(agent)).status,
				(await thief.post(agent, change)).status,
			];
		};
		expect(await tryAll()).toEqual([401, 401, 401]);
		expect((await stays.get('ui')).status).toBe(200);
		await world.live.restart('restart');
		await untilRegistered(control.base);
		expect((await stays.get('ui')).status).toBe(200);
		expect(await tryAll()).toEqual([401, 401, 401]);
	});
});
