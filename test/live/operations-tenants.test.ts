import { createHmac, randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { createOperations } from '../../src/adapters/own-tables/operations-api';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Principal } from '../../src/policy/identity/principal';
import { stripIdentityKeys } from '../../src/policy/identity/strip-identity-keys';
import { findTool, tools } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { ownerClient } from '../support/api-client';
import type { Json } from '../support/live-instance';
import { eventually } from '../support/live-instance';
import { storedRows as rowsOf } from '../support/stored-rows';
import type { Credentials } from '../support/surface-workflows';
import { toolkitNode } from '../support/surface-workflows';
import {
	fixedIdentity,
	openSurface,
	ownerCredential,
	publishAgent,
	runScript,
} from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

const own = tools.filter(({ needsIdentity }) => needsIdentity);

const storedRows = async (table: string) => await rowsOf(world.live, table);

const TABLES = {
	task: 'foreman_tasks',
	project: 'foreman_projects',
	event: 'foreman_events',
} as const;

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return (state >>> 8) % below;
	};
}

const pick = <Value>(random: (below: number) => number, list: readonly Value[]): Value => {
	const found = list[random(list.length)];
	if (found === undefined) throw new Error('nothing to pick from');
	return found;
};

/** What claims to say, in one way or another, that a call is for `tenant`. */
const claims = ({ organisation, agency, user }: Principal): readonly object[] => [
	{},
	{ orgId: organisation, agencyId: agency, userId: user },
	{ organisation, agency },
	{ organization_id: organisation, tenant: { organisation, agency }, principal: user },
	{ _meta: { tenantId: organisation, nested: { org: organisation, agency } } },
	{ created_by: user, row_id: 'x' },
	{ description: { organisation, agency } },
	{ OrganizationID: organisation, AGENCY: agency },
];

test('1,000 calls of two tenants in turns, with hostile arguments: no row crosses', async () => {
	const mark = randomUUID();
	const tenantOf = (agency: string): Principal => ({
		organisation: mark,
		agency,
		user: `user of ${agency}`,
	});
	// The same organisation: the agency alone keeps them apart.
	const [first, second] = [tenantOf('first'), tenantOf('second')];
	const ids: Record<string, Record<'task' | 'project' | 'event', string[]>> = {
		first: { task: [], project: [], event: [] },
		second: { task: [], project: [], event: [] },
	};
	const client = ownerClient(world.live);
	const portsOf = (tenant: Principal) => portsWith(createOperations(client, async () => tenant));
	const open = { first: portsOf(first), second: portsOf(second) };
	const random = numbers(7);
	const counts: Record<string, number> = {};

	async function callOnce(): Promise<void> {
		const [me, other] = random(2) === 0 ? [first, second] : [second, first];
		const tool = pick(random, own);
		const kind = tool.resource as 'task' | 'project' | 'event';
		const theirs = ids[other.agency]?.[kind] ?? [];
		const mine = ids[me.agency]?.[kind] ?? [];
		const isForeign = random(2) === 0;
		const target = pick(random, [...(isForeign ? theirs : mine), 'f'.repeat(16)]);
		const text = `of ${me.agency}`;
		const plain: Record<string, unknown> = {
			...(kind === 'project' ? { name: text } : { title: text }),
			...(kind === 'event' ? { startDate: '2031-01-01', endDate: '2031-01-02' } : {}),
		};
		const fields = tool.effect === 'read' ? {} : plain;
		const id = tool.name.startsWith('update_') ? { [`${kind}Id`]: target } : {};
		const input = { ...fields, ...id, ...pick(random, claims(other)) };
		const { invocation } = openInvocation({
			ports: () => (me === first ? open.first : open.second),
			strip: stripIdentityKeys,
			maxCharacters: 10_000_000,
		});
		const outcome = await invokeTool(tool, input, invocation);
		const code = outcome.status === 'failed' ? outcome.error.code : outcome.status;
		counts[code] = (counts[code] ?? 0) + 1;
		if (outcome.status === 'failed') {
			expect(['invalid-input', 'not-found']).toContain(code);
			if (code === 'not-found')
				expect(outcome.error.message).toBe(`There is no ${kind} ${target}. Nothing was changed.`);
			return;
		}
		const output = Object(outcome.status === 'succeeded' ? outcome.output : undefined);
		const rows: Json[] = output[`${kind}s`] ?? [output[kind]];
		for (const row of rows) {
			expect(row.title ?? row.name).toBe(text);
			expect(row.createdBy).toBe(me.user);
			expect(theirs).not.toContain(row.id);
		}
		if (tool.name.startsWith('update_')) expect(mine).toContain(rows[0].id);
		if (tool.name.startsWith('create_')) mine.push(rows[0].id);
	}

	for (let turn = 0; turn < 250; turn += 1)
		await Promise.all([callOnce(), callOnce(), callOnce(), callOnce()]);

	expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1000);
	for (const code of ['succeeded', 'not-found', 'invalid-input'])
		expect(counts[code]).toBeGreaterThan(50);
	for (const [kind, table] of Object.entries(TABLES)) {
		const rows = (await storedRows(table)).filter(({ organisation }) => organisation === mark);
		expect(rows.length).toBeGreaterThan(20);
		for (const row of rows) {
			expect(row.title ?? row.name).toBe(`of ${row.agency}`);
			expect(row.created_by).toBe(`user of ${row.agency}`);
		}
		for (const agency of ['first', 'second'])
			expect(
				rows
					.filter((row) => row.agency === agency)
					.map((row) => row.row_id)
					.sort(),
			).toEqual([...(ids[agency]?.[kind as 'task'] ?? [])].sort());
	}
});

/** As an application that shares a secret would sign. */
function token(secret: string, claims: object): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('an identity out of a token', () => {
	const secret = randomUUID().repeat(2);
	const claimsOf = (agency: string) => ({
		...{ iss: 'the app', aud: 'foreman', sub: `user of ${agency}`, org: 'tokens', agency },
		exp: Math.floor(Date.now() / 1000) + 600,
	});
	const credentials = async (): Promise<Credentials> => {
		const data = {
			mode: 'jwt',
			keySource: 'secret',
			secret,
			issuer: 'the app',
			audience: 'foreman',
			// n8n's API wants what its panel does not show.
			jwksUrl: '',
			publicKey: '',
		};
		const identity = await world.live.credential('Signed', 'foremanIdentityApi', data);
		return { ...(await ownerCredential(world.live)), identity };
	};

	test('is that of each call on the canvas, and without one there is no access', async () => {
		const path = randomUUID();
		const { identity, ...foreman } = await credentials();
		const hook = { ...webhookNode({ path }), webhookId: path };
		const node = {
			...{ name: 'Create', type: 'n8n-nodes-foreman.foremanTeam', typeVersion: 1 },
			parameters: {
				...{ resource: 'task', operation: 'create_task', title: 'By token' },
				options: { identityToken: '={{ $json.body.token }}' },
			},
			credentials: { foremanN8nApi: foreman, foremanIdentityApi: identity },
			onError: 'continueRegularOutput',
		};
		const { id } = await world.live.store(
			workflow('By token', [hook, node], [[hook.name, node.name]]),
		);
		await world.live.publish(id);
		const call = async (given: string): Promise<Json> =>
			(await world.live.callWebhook(path, { token: given })).body;
		const asAnn = await call(`Bearer ${token(secret, claimsOf('ann'))}`);
		expect(asAnn.task.createdBy).toBe('user of ann');
		const asBob = await call(token(secret, claimsOf('bob')));
		expect(asBob.task.createdBy).toBe('user of bob');
		for (const wrong of ['', token(randomUUID().repeat(2), claimsOf('ann')), 'a.b.c'])
			expect(await call(wrong)).toMatchObject({ error: { code: 'unauthorized' } });
		const rows = await storedRows('foreman_tasks');
		const made = rows.filter(({ organisation }) => organisation === 'tokens');
		expect(made.map(({ agency }) => agency).sort()).toEqual(['ann', 'bob']);
	});

	test.each([
		['={{ $fromAI("token") }}', /takes what a model sends/],
		['={{ $json.token }}', /takes what a model sends/],
	])('is not taken from a model: %s', async (identityToken, message) => {
		const node = toolkitNode({ identityToken }, await credentials());
		const published = await publishAgent(world.live, `Fills ${randomUUID()}`, [node]);
		const good = token(secret, claimsOf('mallory'));
		const { script } = await runScript(world.live, world.model, published, [
			{ toolCalls: [{ name: 'create_task', arguments: { title: 'x', token: good } }] },
			{ toolCalls: [{ name: 'list_tasks', arguments: {} }] },
			{ text: 'done' },
		]);
		const answers = script.calls.at(-1)?.toolResults ?? [];
		expect(JSON.stringify(answers.at(-1)?.content)).toMatch(message);
		const rows = await storedRows('foreman_tasks');
		expect(rows.filter(({ agency }) => agency === 'mallory')).toEqual([]);
	});

	test('reaches a toolkit by the name of a node before the agent', async () => {
		const identityToken = '={{ $("Webhook").first().json.body.token }}';
		const node = toolkitNode({ identityToken }, await credentials());
		const published = await publishAgent(world.live, `Hands on ${randomUUID()}`, [node]);
		const turns = [
			{ toolCalls: [{ name: 'create_task', arguments: { title: 'By agent' } }] },
			{ text: 'done' },
		];
		const body = { token: token(secret, claimsOf('cid')) };
		const { script } = await runScript(world.live, world.model, published, turns, body);
		const answers = script.calls.at(-1)?.toolResults ?? [];
		expect(JSON.stringify(answers.at(-1)?.content)).toContain('user of cid');
	});
});

test('a toolkit without an identity offers none of the tools, and its panel says why', async () => {
	const credential = await ownerCredential(world.live);
	const node = toolkitNode({ domains: ['operations', 'execution'] }, credential);
	const published = await publishAgent(world.live, `For nobody ${world.live.mark}`, [node]);
	const { script } = await runScript(world.live, world.model, published, [{ text: 'done' }]);
	const offered = script.calls[0]?.tools.map((one: Json) => one.function.name) ?? [];
	expect(offered).toContain('list-executions');
	expect(own.filter(({ name }) => offered.includes(name))).toEqual([]);

	const identity = await fixedIdentity(world.live, 'panel', 'panel');
	const notes = async (credentials: object): Promise<string[]> => {
		const { body } = await world.live.rest('POST', '/rest/dynamic-node-parameters/options', {
			...{ path: 'parameters.tools', methodName: 'getTools' },
			nodeTypeAndVersion: { name: 'n8n-nodes-foreman.foremanToolkit', version: 1 },
			currentNodeParameters: { domains: ['operations'] },
			credentials,
		});
		return body.data.map(({ description }: Json) => description);
	};
	const without = await notes({ foremanN8nApi: credential });
	expect(without).toHaveLength(own.length);
	for (const note of without)
		expect(note).toMatch(/^Not offered, as no Foreman Identity API credential is chosen\. /);
	const given = await notes({ foremanN8nApi: credential, foremanIdentityApi: identity });
	expect(JSON.stringify(given)).not.toContain('Not offered');
});

test('the test of the identity credential says what it lacks', async () => {
	const testCredential = async (data: object): Promise<Json> => {
		const { body } = await world.live.rest('POST', '/rest/credentials/test', {
			credentials: { id: '', name: 'Under test', type: 'foremanIdentityApi', data },
		});
		return body.data;
	};
	const fixed = { mode: 'fixed', organisation: 'a', agency: 'b', user: 'c' };
	expect(await testCredential(fixed)).toMatchObject({ status: 'OK' });
	const answer = await testCredential({ ...fixed, user: '' });
	expect(answer).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(/User \(is empty\)/),
	});
	const jwks = { mode: 'jwt', keySource: 'jwksUrl', jwksUrl: 'https://issuer.example/keys' };
	const named = { issuer: 'x', audience: 'y' };
	expect(await testCredential({ ...jwks, ...named })).toMatchObject({ status: 'OK' });
	const here = { ...jwks, ...named, jwksUrl: 'https://127.0.0.1/keys' };
	expect(await testCredential(here)).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(/points to this machine/),
	});
});

test('the tables are closed to the data-table tools', async () => {
	const credential = await ownerCredential(world.live);
	const surface = await openSurface(world.live, world.model, 'canvas', {
		...{
			credential: { ...credential, name: 'tables' },
			tools: ['list-data-tables', 'query-data-table-rows'],
		},
	});
	await eventually('the tables', async () => (await storedRows('foreman_events')).length >= 0);
	for (const dataTableId of Object.values(TABLES)) {
		expect(await surface.ask('list-data-tables', { query: dataTableId })).toEqual({
			dataTables: [],
		});
		const { message } = await surface.refuse('query-data-table-rows', { dataTableId });
		expect(message).toMatch(/no data table/i);
	}
});

test('every tool that needs an identity is of the domain, and the other way round', () => {
	expect(own.map(({ name }) => findTool(name)?.domain)).toEqual(own.map(() => 'operations'));
	expect(own).toHaveLength(9);
});
