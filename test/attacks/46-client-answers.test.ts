import { randomUUID } from 'node:crypto';

import { linkKeyOf } from '../../src/policy/approvals/link-key';
import { CARD_PATH, LINK_KEY, RESUME_PATH } from '../../src/asking/notify-person';
import { formOf, openBrowser } from '../support/admin-trigger';
import { columns, startAsking } from '../support/asking-agent';
import type { ClientWorld } from '../support/client-tool';
import { publishClientWorld } from '../support/client-tool';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { storedRows } from '../support/stored-rows';
import { STORE_SECRET } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

let client: ClientWorld;

beforeAll(async () => {
	client = await publishClientWorld(world);
});

const question = { question: 'What is the answer?' };
const result = { answer: 'forty-two' };

/** An agent that waits for a program. */
async function waiting(more: object = {}) {
	const tool = await client.tool(more);
	const { path } = await client.agent();
	const run = startAsking(world, path, [[tool.name, question]]);
	const { callId } = await client.handed(tool.name);
	return { tool, path, run, callId };
}

/** The stored approval of a call. */
async function stored(isWanted: (approval: Json) => boolean): Promise<Json> {
	return await eventually('the stored approval', async () =>
		(await storedRows(world.live, 'foreman_approvals'))
			.map(({ body }): Json => JSON.parse(body))
			.find(isWanted),
	);
}

const statusOf = async (callId: string) => (await client.call('GET', `/${callId}`)).body.status;

test('whoever has a link with the right key cannot approve a call of a program into an empty result', async () => {
	const { callId, run } = await waiting();
	const { resume } = await stored(({ id }) => id === callId);
	const key = linkKeyOf(callId, world.live.sealSecret(STORE_SECRET));
	const address = new URL(resume.replace(RESUME_PATH, CARD_PATH));
	address.searchParams.set('approval', callId);
	address.searchParams.set(LINK_KEY, key);
	const body = () => new URLSearchParams({ verdict: 'approved' });
	const card = await eventually('an answer of Foreman', async () => {
		const answer = await fetch(address, { method: 'POST', body: body() });
		return answer.headers.get('content-type')?.startsWith('text/html') === true && answer;
	});
	expect(card.status).toBe(404);
	expect((await fetch(resume, { method: 'POST' })).status).toBe(409);
	expect(await statusOf(callId)).toBe('open');
	await client.send(callId, { result });
	expect((await run.told())[0]).toContain('forty-two');
});

test('an operator can end a call of a program, and not approve it', async () => {
	const { callId, run } = await waiting();
	const browser = openBrowser(client.control.base);
	await browser.signIn(client.control.token(client.program));
	const page = await browser.get(`ui/approvals/${callId}`);
	expect(page.text).toContain('Stop waiting');
	expect(page.text).not.toContain('value="approved"');
	const fields = formOf(page);
	await browser.post(`ui/approvals/${callId}`, { ...fields, verdict: 'approved' });
	expect(await statusOf(callId)).toBe('open');
	await browser.post(`ui/approvals/${callId}`, { ...fields, verdict: 'declined' });
	expect(await statusOf(callId)).toBe('ended');
	const [told] = await run.told();
	expect(told).toContain('was ended');
	expect(told).not.toContain('forty-two');
});

test('a token that only reads answers for no program', async () => {
	const { callId, run } = await waiting();
	const member = client.control.token(client.program, { foreman_role: 'member' });
	const send = async (body: object) =>
		await client.control.call('POST', `ai/client-calls/${callId}/result`, member, body);
	for (const body of [{ result }, { error: { message: 'It failed.' } }])
		expect((await send(body)).status).toBe(403);
	expect(await statusOf(callId)).toBe('open');
	await client.send(callId, { result });
	expect((await run.told())[0]).toContain('forty-two');
	// Not even that it was answered is told.
	expect((await send({ result })).status).toBe(403);
});

test('a program sees no question that a person is asked, and answers none', async () => {
	const { path } = await client.agent({ profile: 'standard', domains: ['data-table'] });
	const name = `Attacked ${randomUUID()}`;
	startAsking(world, path, [['create-data-table', { name, columns }]]);
	const { id } = await stored((approval) => JSON.stringify(approval).includes(name));
	expect((await client.open()).map(({ callId }) => callId)).not.toContain(id);
	expect((await client.call('GET', `/${id}`)).status).toBe(404);
	expect((await client.send(id, { result: {} })).status).toBe(404);
	expect(await stored((approval) => approval.id === id)).toMatchObject({ state: 'pending' });
});

test('the result for one run is not that of another, and is good for one call', async () => {
	const { tool, path, run, callId } = await waiting();
	const other = startAsking(world, path, [[tool.name, question]]);
	const second = await eventually('the call of the other run', async () =>
		(await client.open()).find((one) => one.toolName === tool.name && one.callId !== callId),
	);
	await client.send(callId, { result: { answer: 'for the first' } });
	expect((await run.told())[0]).toContain('for the first');
	expect(await statusOf(second.callId)).toBe('open');
	await client.send(second.callId, { result: { answer: 'for the second' } });
	expect((await other.told())[0]).not.toContain('for the first');

	const again = startAsking(world, path, [
		[tool.name, question],
		[tool.name, question],
	]);
	const first = await client.handed(tool.name);
	await client.send(first.callId, { result });
	const next = await eventually('a call of its own', async () =>
		(await client.open()).find((one) => one.toolName === tool.name),
	);
	expect(next.callId).not.toBe(first.callId);
	await client.send(next.callId, { result: { answer: 'another' } });
	expect((await again.told())[1]).toContain('another');
});

/** Bodies that are no result, each as the text that is sent, and what they are answered with. */
const wrongBodies: ReadonlyArray<readonly [what: string, text: string, status: number]> = [
	['a prototype', '{"result":{"answer":"x","__proto__":{"isAdmin":true}}}', 400],
	['5,000 levels', `{"result":{"answer":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`, 400],
	['more than is taken', JSON.stringify({ result: { answer: 'x'.repeat(250_000) } }), 413],
	['no result at all', '{}', 400],
	['a result and an error', '{"result":{"answer":"x"},"error":{"message":"x"}}', 400],
	['whom it is for', '{"result":{"answer":"x"},"organisation":"another"}', 400],
	['a list', '[{"answer":"x"}]', 400],
	['an error without words', '{"error":{"message":" "}}', 400],
	['null, which does not fit', '{"result":null}', 400],
];

test('a body that is no result is refused, and the call stays open', async () => {
	const { callId, run } = await waiting();
	const { base } = client.control;
	const headers = {
		authorization: `Bearer ${client.control.token(client.program)}`,
		'content-type': 'application/json',
	};
	for (const [what, body, status] of wrongBodies) {
		const address = `${base}/ai/client-calls/${callId}/result`;
		const refused = await fetch(address, { method: 'POST', headers, body });
		expect([what, refused.status]).toEqual([what, status]);
	}
	expect(await statusOf(callId)).toBe('open');
	expect((await client.send(callId, { result })).status).toBe(200);
	const [told] = await run.told();
	expect(told).toContain('forty-two');
	expect(told).not.toContain('isAdmin');
});

test('a tool that takes the name of a deleted one gets nothing of what that was handed', async () => {
	const { tool, callId, run } = await waiting();
	await client.registry().tools.delete(tool.id, 'short');
	await client.tool({ name: tool.name });
	const refused = await client.send(callId, { result });
	expect(refused.status).toBe(409);
	expect(refused.body.error.message).toContain('was deleted');
	const told = await eventually('an answer or a new call', async () => {
		const open = (await client.open()).find((one) => one.toolName === tool.name);
		return open ?? (await run.told(1_000).catch(() => undefined));
	});
	expect(JSON.stringify(told)).not.toContain('forty-two');
});

test('a secret that a program sends is hidden from the model', async () => {
	const { callId, run } = await waiting();
	const { apiKey } = world.live.access;
	await client.send(callId, { result: { answer: `the key is ${apiKey}` } });
	expect((await run.told())[0]).not.toContain(apiKey);
});
