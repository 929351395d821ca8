import { randomUUID } from 'node:crypto';

import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { ownerClient } from '../support/api-client';
import type { ApprovalChannel } from '../support/approval-channel';
import { startApprovalChannel } from '../support/approval-channel';
import type { Control, Person } from '../support/admin-trigger';
import {
	formOf,
	openBrowser,
	publishControl,
	readAnswer,
	storeCredential,
} from '../support/admin-trigger';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { toolkitNode } from '../support/surface-workflows';
import { ownerCredentials, publishAgent } from '../support/surfaces';
import { useLive } from '../support/use-live';
import { alikeIn } from '../support/alike-in';

const alike = alikeIn('queue mode');

const world = useLive([]);

const ann: Person = { org: `org ${randomUUID()}`, agency: 'north', sub: 'ann' };

/** The same text with one character changed, somewhere in the middle. */
function flipped(text: string, at = Math.floor(text.length / 2)): string {
	const other = text[at] === 'a' ? 'b' : 'a';
	return text.slice(0, at) + other + text.slice(at + 1);
}

describe('the admin trigger', () => {
	let control: Control;
	let agentId: string;
	let path: string;

	beforeAll(async () => {
		control = await publishControl(world.live);
		agentId = randomUUID();
		path = `ai/agents/${agentId}/tools`;
		const tools = [
			{ toolName: 'create_task', permissionStatus: 'blocked', providerKey: 'operations' },
		];
		expect((await control.call('PUT', path, control.token(ann), { tools })).status).toBe(200);
	});

	afterEach(async () => {
		const { body } = await control.call('GET', path, control.token(ann));
		const task = body.tools.find(({ toolName }: Json) => toolName === 'create_task');
		expect(task.permissionStatus).toBe('blocked');
	});

	const wrongHeaders = (): ReadonlyArray<readonly [string, string | undefined]> => {
		const good = control.token(ann);
		const [header = '', payload = '', signature = ''] = good.split('.');
		const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
		const soon = Math.floor(Date.now() / 1000);
		return [
			['nothing', undefined],
			['no token', 'Bearer '],
			['the bare token', good],
			['another scheme', `Basic ${good}`],
			['a flipped signature', `Bearer ${header}.${payload}.${flipped(signature)}`],
			['a flipped payload', `Bearer ${header}.${flipped(payload)}.${signature}`],
			['no signature', `Bearer ${header}.${payload}.`],
			['no algorithm', `Bearer ${none}.${payload}.${signature}`],
			['a token that is over', `Bearer ${control.token(ann, { exp: soon - 3_600 })}`],
			['a token for others', `Bearer ${control.token(ann, { aud: 'other' })}`],
			['a token of others', `Bearer ${control.token(ann, { iss: 'other' })}`],
			['nobody in it', `Bearer ${control.token({ ...ann, sub: '' })}`],
			['no agency in it', `Bearer ${control.token({ ...ann, agency: '' })}`],
			['two tokens', `Bearer ${good} ${good}`],
		];
	};

	alike('lets in nobody without a right token, and says the same of every agent', async () => {
		for (const [name, authorization] of wrongHeaders()) {
			const ask = async (method: string, at: string, body?: string) => {
				const headers = new Headers();
				if (authorization !== undefined) headers.set('authorization', authorization);
				if (body !== undefined) headers.set('content-type', 'application/json');
				const init = { method, headers, body: body ?? null };
				return await readAnswer(await fetch(`${control.base}/${at}`, init));
			};
			const answers = [
				await ask('GET', path),
				await ask('GET', `ai/agents/${randomUUID()}/tools`),
				await ask('GET', `${path}/catalog`),
				await ask('PUT', path, '{"tools":[]}'),
				await ask('PUT', path, '{"enabledTools":[]}'),
			];
			const seen = answers.map(({ status, text }) => `${name}: ${status} ${text}`);
			expect(new Set(seen).size).toBe(1);
			for (const { status, headers: sent } of answers) {
				expect(status).toBe(401);
				expect(sent.get('www-authenticate')).toMatch(/^Bearer/);
			}
		}
	});

	alike('takes a token from its header alone', async () => {
		const token = control.token(ann);
		const browser = openBrowser(control.base);
		expect((await browser.signIn(token)).status).toBe(303);
		for (const query of [
			`token=${token}`,
			`access_token=${token}`,
			`authorization=Bearer ${token}`,
		])
			expect((await browser.get(`${path}?${encodeURI(query)}`)).status).toBe(401);
		const body = { token, access_token: token, tools: [] };
		expect((await control.call('PUT', path, undefined, body)).status).toBe(401);
	});

	alike('answers at its addresses alone, with their methods alone', async () => {
		const token = control.token(ann);
		const others: ReadonlyArray<readonly [string, string]> = [
			['GET', `agents/ai/${agentId}/tools`],
			['GET', `tools/agents/${agentId}/ai`],
			['GET', `ai/agents/${agentId}/catalog/tools`],
			['GET', `ai/agents/${agentId}/tools/catalog/catalog`],
			['GET', `ai/agents/x%2F..%2F${agentId}/tools`],
			['GET', `ui/${agentId}/agents`],
			['HEAD', path],
			['DELETE', path],
			['POST', path],
			['PATCH', path],
			['PUT', `${path}/catalog`],
			['PUT', `ui/agents/${agentId}`],
		];
		for (const [method, at] of others) {
			const { status } = await control.call(method, at, token);
			expect([at, method, status]).toEqual([at, method, 404]);
		}
		const outside = control.base.replace(/[^/]+\/(?=[^/]+$)/, '');
		expect((await fetch(`${outside}/${path}`)).status).toBe(404);
	});

	test('keeps a session to the trigger, the secret and the hour it was made for', async () => {
		const other = await publishControl(world.live);
		const own = openBrowser(control.base);
		const foreign = openBrowser(other.base);
		expect((await foreign.signIn(other.token(ann))).status).toBe(303);
		expect((await foreign.get('ui')).status).toBe(200);
		expect((await own.signIn(other.token(ann))).status).toBe(401);
		expect((await own.signIn(control.token(ann))).status).toBe(303);
		const cookie = own.cookie();
		const [body = '', seal = ''] = cookie.split('=')[1]?.split('.') ?? [];
		const session: Json = JSON.parse(Buffer.from(body, 'base64url').toString());
		const written = (changes: object) =>
			`${Buffer.from(JSON.stringify({ ...session, ...changes })).toString('base64url')}.${seal}`;
		const forged = [
			flipped(cookie, cookie.length - 3),
			`foreman-session=${written({ agency: 'south' })}`,
			`foreman-session=${written({ expiresAt: session.expiresAt + 1 })}`,
			`foreman-session=${body}`,
			`foreman-session=${body}.`,
			`foreman-session=${control.token(ann)}`,
			`${cookie}; foreman-session=${body}.${flipped(seal)}`,
			foreign.cookie(),
			'',
		];
		for (const each of forged) {
			own.use(each);
			expect((await own.get(`ui/agents/${agentId}`)).status).toBe(401);
			const change = { 'permission:create_task': 'always_allow', csrf: seal };
			expect((await own.post(`ui/agents/${agentId}`, change)).status).toBe(401);
		}
		own.use(cookie);
		expect((await own.get(`ui/agents/${agentId}`)).status).toBe(200);
	});

	alike('sends nobody elsewhere after the sign-in', async () => {
		const browser = openBrowser(control.base);
		const token = control.token(ann);
		const places = ['//evil.example', 'https://evil.example', 'agents/..//evil', 'agents/\\evil'];
		for (const to of [
			...places,
			'agents/../../../rest',
			'javascript:alert(1)',
			'agents/x\r\ny: z',
		]) {
			const { status, headers } = await browser.signIn(token, to);
			expect([to, status, headers.get('location')]).toEqual([to, 303, 'ui']);
		}
	});

	alike('shows texts of strangers as texts', async () => {
		const name = `<script>alert(1)"'&`;
		const browser = openBrowser(control.base);
		await browser.signIn(control.token(ann));
		const page = await browser.get(`ui/agents/${encodeURIComponent(name)}`);
		expect(page.status).toBe(200);
		expect(page.text).not.toContain('<script');
		expect(formOf(page)).not.toEqual({});
	});
});

describe('the link of a toolkit that waits', () => {
	let channel: ApprovalChannel;
	let path: string;

	beforeAll(async () => {
		channel = await startApprovalChannel();
		const store = await storeCredential(world.live, channel.url);
		const toolkit = toolkitNode({ profile: 'standard' }, await ownerCredentials(world.live));
		toolkit.credentials.foremanStoreApi = store;
		({ path } = await publishAgent(world.live, `Forged ${world.live.mark}`, [toolkit]));
	});

	afterAll(async () => await channel.stop());

	/** Has an agent ask for one call. */
	async function asked() {
		const name = `script-${randomUUID()}`;
		const title = `Forged ${randomUUID()}`;
		const script = world.model.load({
			name,
			turns: [{ toolCalls: [{ name: 'create_task', arguments: { title } }] }, { text: 'done' }],
		});
		void world.live.callWebhook(path, { script: name, chatInput: 'go' }).catch(() => undefined);
		const { approvalUrl } = await channel.question(title);
		return { url: new URL(approvalUrl), script, title };
	}

	const store = () =>
		createApprovalTable(ownerClient(world.live), { newClaim: randomUUID, now: Date.now });

	const stateOf = async (url: URL) =>
		(await store().find(url.searchParams.get('approval') ?? ''))[0]?.approval.state;

	/** The link with one of its parameters changed, or left out. */
	const changed = (url: URL, name: string, value?: string) => {
		const other = new URL(url);
		if (value === undefined) other.searchParams.delete(name);
		else other.searchParams.set(name, value);
		return other;
	};

	const post = async (url: URL, fields: Record<string, string> = { verdict: 'approved' }) =>
		await readAnswer(await fetch(url, { method: 'POST', body: new URLSearchParams(fields) }));

	test('decides nothing when anything of it is wrong, and works all the same afterwards', async () => {
		const [one, other] = [await asked(), await asked()];
		const ofOne = (name: string) => one.url.searchParams.get(name) ?? '';
		const ofOther = (name: string) => other.url.searchParams.get(name) ?? '';
		const wrong = [
			changed(one.url, 'signature'),
			changed(one.url, 'signature', flipped(ofOne('signature'))),
			changed(one.url, 'foreman-key'),
			changed(one.url, 'foreman-key', ''),
			changed(one.url, 'foreman-key', flipped(ofOne('foreman-key'))),
			changed(one.url, 'foreman-key', ofOther('foreman-key')),
			changed(one.url, 'approval', ofOther('approval')),
			changed(one.url, 'approval', flipped(ofOne('approval'))),
			changed(one.url, 'approval'),
		];
		for (const url of wrong) {
			const shown = await fetch(url);
			expect(shown.status).toBeGreaterThanOrEqual(400);
			expect(await shown.text()).not.toContain(one.title);
			expect((await post(url)).status).toBeGreaterThanOrEqual(400);
			expect((await post(url, { verdict: 'declined' })).status).toBeGreaterThanOrEqual(400);
		}
		for (const verdict of ['approved', 'declined']) {
			const byGet = await fetch(changed(one.url, 'verdict', verdict));
			expect(byGet.status).toBe(200);
		}
		expect((await fetch(one.url, { method: 'HEAD' })).status).toBeGreaterThanOrEqual(400);
		for (const verdict of ['', 'yes', 'APPROVED', 'consumed'])
			expect((await post(one.url, { verdict })).text).toContain(one.title);
		const resume = new URL(one.url);
		resume.pathname = resume.pathname.replace(/approval$/, 'approval-resume');
		expect(await post(resume)).toMatchObject({ status: 409, body: { resumed: false } });
		expect([await stateOf(one.url), await stateOf(other.url)]).toEqual(['pending', 'pending']);

		expect((await post(one.url, { verdict: 'declined' })).status).toBe(200);
		expect((await post(other.url)).status).toBe(200);
		for (const { script } of [one, other])
			await eventually('the run ends', async () => script.remaining === 0, 60_000);
		expect([await stateOf(one.url), await stateOf(other.url)]).toEqual(['declined', 'consumed']);
	});
});
