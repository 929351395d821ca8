import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

import { createMember } from '../../sandbox/member.mjs';
import { pause } from '../../sandbox/progress.mjs';
import type { Json } from '../support/live-instance';
import type { Surface } from '../support/surfaces';
import { openSurface, surfaceNames } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive();

/** The right token begins like this; whatever else is sent is refused, and said back. */
const RIGHT = `canary-right-${randomUUID()}`;
const WRONG = `canary-wrong-${randomUUID()}`;

let service: Server;

beforeAll(async () => {
	const http = createServer((request, response) => {
		const sent = JSON.stringify(request.headers);
		const good = sent.includes(RIGHT);
		response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ login: 'me', message: `refused: ${sent}` }));
	});
	service = http;
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
	await new Promise((resolve) => service.close(resolve));
});

/** What the editor does when a person saves, who is never quicker than this. */
async function save(credentialId: string, name: string, accessToken: string): Promise<void> {
	await pause(2_500);
	const { port } = service.address() as AddressInfo;
	const data = { server: `http://127.0.0.1:${port}`, user: 'me', accessToken };
	const body = { name, type: 'githubApi', data };
	const { status } = await world.live.rest('PATCH', `/rest/credentials/${credentialId}`, body);
	expect(status).toBe(200);
}

const begin = async (surface: Surface): Promise<Json> =>
	await surface.ask('setup-credentials', {
		credentialType: 'githubApi',
		name: `Filled ${world.live.mark} ${Math.random()}`,
	});

async function expectNoCanary(surface: Surface): Promise<void> {
	const workflowId = await surface.workflowOf('setup-credentials');
	const path = `/executions?workflowId=${workflowId}&includeData=true&limit=30`;
	const text = JSON.stringify(await world.live.api('GET', path));
	expect(text).toContain('setup-credentials');
	expect(text).not.toContain(RIGHT);
	expect(text).not.toContain(WRONG);
}

describe.each(surfaceNames)('through the %s', (name) => {
	test('a credential is set up by a person, and its secret is seen nowhere', async () => {
		const surface = world.surface(name);
		const { credentialId, status } = await begin(surface);
		expect(status).toBe('waiting-for-person');

		const unfilled = await surface.ask('test-credential', { credentialId });
		expect(unfilled).toMatchObject({ success: false, verdict: 'not-filled' });

		const title = `Filled ${world.live.mark} ${Math.random()}`;
		const waiting = surface.ask('setup-credentials', { credentialId, wait: 100 });
		await save(credentialId, title, RIGHT);
		expect(await waiting).toMatchObject({ credentialId, status: 'ready' });
		const tested = await surface.ask('test-credential', { credentialId });
		expect(tested).toMatchObject({ success: true, verdict: 'works' });

		await save(credentialId, title, WRONG);
		const failing = await surface.ask('setup-credentials', { credentialId });
		expect(failing).toMatchObject({ credentialId, status: 'not-working' });
		expect(failing.message).not.toContain(WRONG);
		const bad = await surface.ask('test-credential', { credentialId });
		expect(bad).toMatchObject({ success: false, verdict: 'fails' });

		await expectNoCanary(surface);
		await world.live.api('DELETE', `/credentials/${credentialId}`);
	});
});

test('a wait ends at its time, and leaves the credential to be filled in', async () => {
	const { credentialId } = await begin(world.canvas);
	const started = Date.now();
	const answer = await world.canvas.ask('setup-credentials', { credentialId, wait: 2 });
	expect(Date.now() - started).toBeGreaterThanOrEqual(2_000);
	expect(answer).toMatchObject({ credentialId, status: 'waiting-for-person' });
	await world.live.api('DELETE', `/credentials/${credentialId}`);
});

test('an account that is to be connected in a browser is asked for', async () => {
	const given = {
		credentialType: 'slackOAuth2Api',
		name: `Connected ${world.live.mark} ${Math.random()}`,
	};
	const first = await world.canvas.ask('setup-credentials', given);
	expect(first).toMatchObject({ status: 'waiting-for-person', needsBrowserSetup: true });
	const { credentialId } = first;
	const data = { clientId: 'id', clientSecret: 'secret' };
	const body = { name: given.name, type: given.credentialType, data };
	await pause(2_500);
	const { status } = await world.live.rest('PATCH', `/rest/credentials/${credentialId}`, body);
	expect(status).toBe(200);
	const after = await world.canvas.ask('setup-credentials', { credentialId });
	expect(after).toMatchObject({ status: 'waiting-for-person', needsBrowserSetup: true });
	expect(after.message).toContain('No account is connected yet');
	await world.live.api('DELETE', `/credentials/${credentialId}`);
});

test('the key of a member is refused with the reason', async () => {
	const { access } = world.live;
	const member = await createMember(access, { email: `${randomUUID()}@example.test` });
	const data = { baseUrl: access.baseUrl, apiKey: member.apiKey };
	const credential = await world.live.credential('Foreman of a member', 'foremanN8nApi', data);
	const tools = ['list-credentials', 'get-credential', 'setup-credentials', 'test-credential'];
	const surface = await openSurface(world.live, world.model, 'canvas', { credential, tools });
	const inputs: Json = {
		'list-credentials': {},
		'setup-credentials': { credentialType: 'slackApi' },
	};
	for (const tool of tools) {
		const refusal = await surface.refuse(tool, inputs[tool] ?? { credentialId: credential.id });
		expect(refusal.message).toMatch(/may not list or read credentials/);
		expect(refusal.hint).toMatch(/only owners and admins/);
	}
});
