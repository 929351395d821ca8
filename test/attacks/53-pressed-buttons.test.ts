import { readFile } from 'node:fs/promises';

import type { Drawn } from '../support/button-chat';
import { ofChat, openButtonChat, press } from '../support/button-chat';
import { callingByName, codeIn } from '../support/foreman-chat';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { orderWorkflow } from '../support/sample-workflows';
import { storedRows } from '../support/stored-rows';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** A chat in which it is asked whether a workflow may be deleted. */
async function asked() {
	const { id } = await world.live.store(orderWorkflow());
	const chat = await openButtonChat(world);
	const shown = await chat.say('Delete it', [
		callingByName('delete-workflow', { workflowId: id }),
		{ text: 'That is that.' },
	]);
	const drawn = await shown.drawn();
	const { approval } = Object.fromEntries(new URL(drawn.link('Yes')).searchParams);
	const state = async (): Promise<string> => {
		const rows = await storedRows(world.live, 'foreman_approvals');
		return JSON.parse(rows.find((row) => row.approval_id === approval).body).state;
	};
	const isDeleted = async () => (await world.live.workflow(id)).isArchived;
	return { ...chat, id, shown, drawn, state, isDeleted };
}

const changed = (link: string, values: Readonly<Record<string, string>>): string => {
	const url = new URL(link);
	for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
	return String(url);
};

const keyOf = (link: string) => new URL(link).searchParams.get('foreman-key') ?? '';

/** All keys that a chat was shown with a question: of its buttons and of its card. */
function secretsOf({ text, buttons, link }: Drawn): string[] {
	const card = /\]\((\S+)\)/.exec(text)?.[1] ?? '';
	return [...buttons.map((button) => keyOf(link(button))), keyOf(card)];
}

let other: Awaited<ReturnType<typeof asked>>;

/** Milliseconds: the first question on an n8n makes Foreman's tables. */
const FIRST = 300_000;

beforeAll(async () => {
	other = await eventually('a question', async () => await asked().catch(() => undefined), FIRST);
}, FIRST);

afterAll(async () => {
	await press(other.drawn.link('No'));
	await other.shown.end();
});

test('a link that is called again, in this browser or another, does nothing more; nor does the other button', async () => {
	const { drawn, shown, state, isDeleted } = await asked();
	expect(await press(drawn.link('No'))).toBe(200);
	await shown.end();
	for (const button of ['No', 'Yes', 'Write an answer'])
		expect(await press(drawn.link(button))).toBeGreaterThanOrEqual(400);
	expect(await state()).toBe('declined');
	expect(await isDeleted()).toBe(false);
});

test('many presses at once are one answer', async () => {
	const { drawn, shown, state, isDeleted } = await asked();
	const all = ['No', 'Yes', 'No', 'Yes', 'No'].map(
		async (button) => await press(drawn.link(button)),
	);
	const counted = (await Promise.all(all)).filter((status) => status === 200);
	await shown.end();
	expect(counted).toHaveLength(1);
	expect(await isDeleted()).toBe((await state()) !== 'declined');
});

test('what is not the script of a page of n8n decides nothing, and the button still does', async () => {
	const { drawn, shown, state, isDeleted } = await asked();
	const link = drawn.link('Yes');
	const tries: ReadonlyArray<readonly [object, string?]> = [
		[{}],
		[{ 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
		[{ ...ofChat, 'sec-purpose': 'prefetch;prerender' }],
		[{ ...ofChat, purpose: 'prefetch' }],
		[{ ...ofChat, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
		[{ ...ofChat, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
		[{ ...ofChat, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
		[{ referer: 'https://evil.example/' }],
		[ofChat, 'HEAD'],
		[ofChat, 'POST'],
		[ofChat, 'OPTIONS'],
	];
	for (const [headers, method] of tries) await press(link, { ...headers }, method);
	expect(await state()).toBe('pending');
	expect(await press(link)).toBe(200);
	await shown.end();
	expect(await isDeleted()).toBe(true);
});

test('no other key opens it: of the other button, of the card, of another question, a code, none', async () => {
	const { drawn, state, shown } = await asked();
	const yes = drawn.link('Yes');
	const no = drawn.link('No');
	const guesses = [
		changed(yes, { 'foreman-key': keyOf(no) }),
		changed(no, { pressed: 'yes' }),
		changed(yes, { pressed: '1' }),
		changed(yes, { 'foreman-key': secretsOf(drawn).at(-1) ?? '' }),
		changed(yes, { 'foreman-key': keyOf(other.drawn.link('Yes')) }),
		changed(yes, { approval: new URL(other.drawn.link('Yes')).searchParams.get('approval') ?? '' }),
		changed(yes, { 'foreman-key': codeIn(drawn.text) ?? '' }),
		changed(yes, { 'foreman-key': '' }),
		yes.replace(`/${drawn.doorId}/`, `/${other.drawn.doorId}/`),
		other.drawn.link('Yes').replace(`/${other.drawn.doorId}/`, `/${drawn.doorId}/`),
	];
	for (const guess of guesses) expect(await press(guess)).toBeGreaterThanOrEqual(400);
	expect([await state(), await other.state()]).toEqual(['pending', 'pending']);
	expect(await press(no)).toBe(200);
	await shown.end();
});

test('no execution, no row and no log holds a key, and what they hold opens nothing', async () => {
	const { drawn, shown, state, workflowId } = await asked();
	const { live } = world;
	const secrets = secretsOf(drawn);
	expect(secrets.map((secret) => secret.length)).toEqual([64, 64, 64, 64]);
	const open = async () => {
		const door: Json = await live.execution(drawn.doorId).catch(() => ({}));
		const ids = await live.executionIds(workflowId);
		const all = await Promise.all(ids.map(async (id) => await live.execution(id)));
		const rows = [];
		for (const table of [
			'foreman_approvals',
			'foreman_runs',
			'foreman_run_events',
			'foreman_audit',
		])
			rows.push(await storedRows(live, table));
		return { door, text: JSON.stringify([door, all, rows]) };
	};
	const { door, text } = await open();
	for (const secret of secrets) expect(text).not.toContain(secret);
	// What a workflow can read there: the address of the door and what wakes it.
	const { baseUrl } = live.access;
	const token = `?signature=${door.data.resumeToken}`;
	const door_ = `${baseUrl}/webhook-waiting/${drawn.doorId}`;
	const { approval } = Object.fromEntries(new URL(drawn.link('Yes')).searchParams);
	for (const [method, path] of [
		['GET', `press${token}`],
		['GET', `press${token}&approval=${approval}&pressed=yes`],
		['POST', `approval-resume${token}`],
		['POST', `approval${token}&approval=${approval}&verdict=approved`],
		['GET', token],
	] as const)
		await press(`${door_}/${path}`, ofChat, method);
	expect(await state()).toBe('pending');
	expect(await press(drawn.link('No'))).toBe(200);
	await shown.end();
	const after = await open();
	const { logFiles } = live.access;
	const log = (await Promise.all(logFiles.map((file) => readFile(file, 'utf8')))).join('\n');
	for (const secret of secrets) expect(after.text + log).not.toContain(secret);
});

test('what was answered in words is not answered by a button', async () => {
	const { drawn, shown, say, isDeleted, state } = await asked();
	const second = await say(`${codeIn(drawn.text)} no`, [{ text: 'Left alone.' }]);
	await second.end();
	expect(await press(drawn.link('Yes'))).toBeGreaterThanOrEqual(400);
	await shown.end();
	expect(await state()).toBe('declined');
	expect(await isDeleted()).toBe(false);
});

test('nobody who writes later is shown buttons', async () => {
	const later = await other.say('What is open?', [{ text: 'A question.' }]);
	const text = await later.end();
	expect(text).toContain('A question.');
	expect(text).not.toMatch(/foreman-key|with-buttons/);
	expect(await other.state()).toBe('pending');
});
