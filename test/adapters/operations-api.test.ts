import { createApiClient } from '../../src/adapters/n8n-api/client';
import { createOperations } from '../../src/adapters/own-tables/operations-api';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { isRecord } from '../../src/kernel/values/is-record';
import type { Principal } from '../../src/policy/identity/principal';
import { stripIdentityKeys } from '../../src/policy/identity/strip-identity-keys';
import { tools } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { requiredSample } from '../laws/sample-input';
import type { Answer, N8nServer, Received } from './n8n-server';
import { startN8nServer } from './n8n-server';

const own = tools.filter(({ needsIdentity }) => needsIdentity);

const us: Principal = { organisation: 'ours', agency: 'north', user: 'ann' };

let server: N8nServer;
let rows: unknown[] = [];

/** Whatever the shape of the table, it lacks nothing. */
const columns = [
	...['row_id', 'organisation', 'agency', 'created_by', 'title', 'name', 'description', 'type'],
	...['statusId', 'assigneeId', 'dueDate', 'startDate', 'endDate'],
].map((name) => ({ name }));

const listed = ['foreman_tasks', 'foreman_projects', 'foreman_events'].map((name) => ({
	...{ id: name, name, createdAt: '2026-01-01T00:00:00.000Z', columns },
}));

function answer({ method, url, body }: Received): Answer {
	if (method === 'GET' && url.includes('/rows')) return { body: { data: rows } };
	if (method === 'GET') return { body: { data: listed } };
	if (method === 'PATCH') return { body: rows };
	const added = isRecord(body) && Array.isArray(body.data) ? body.data : [];
	return { body: added.map((one: object) => ({ ...timed, ...one })) };
}

const timed = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

const storedFor = (tenant: Principal) => ({
	...timed,
	...{ row_id: 'abc', created_by: tenant.user },
	...{ organisation: tenant.organisation, agency: tenant.agency },
	...{ title: 't', name: 'n', statusId: 's', description: null, dueDate: null, assigneeId: null },
	...{ startDate: '2031-01-01T00:00:00.000Z', endDate: '2031-01-02T00:00:00.000Z', type: 'e' },
});

beforeAll(async () => {
	server = await startN8nServer(answer);
});

beforeEach(() => {
	server.received.length = 0;
	rows = [storedFor(us)];
});

afterAll(async () => await server.stop());

async function call(tool: (typeof tools)[number], input: unknown, principal = async () => us) {
	const api = createApiClient(server.send, server.baseUrl, new AbortController().signal);
	const { invocation, attempts } = openInvocation({
		ports: () => portsWith(createOperations(api, principal)),
		strip: stripIdentityKeys,
	});
	return { outcome: await invokeTool(tool, input, invocation), attempts };
}

const filterOf = ({ url, body }: Received): unknown => {
	const inUrl = new URL(url, server.baseUrl).searchParams.get('filter');
	return inUrl === null ? isRecord(body) && body.filter : JSON.parse(inUrl);
};

/** Every request to rows is for us: its filter says so, or every row that it brings. */
function expectOnlyOurs(): number {
	const requests = server.received.filter(({ url }) => url.includes('/rows'));
	for (const request of requests) {
		if (request.method === 'POST') {
			const { organisation, agency, user: created_by } = us;
			expect(request.body).toMatchObject({ data: [{ organisation, agency, created_by }] });
			continue;
		}
		const filter = filterOf(request);
		expect(filter).toMatchObject({ type: 'and' });
		const filters = isRecord(filter) && Array.isArray(filter.filters) ? filter.filters : [];
		const tenant = filters.filter(({ columnName }) =>
			['organisation', 'agency'].includes(columnName),
		);
		expect(tenant).toEqual([
			{ columnName: 'organisation', condition: 'eq', value: 'ours' },
			{ columnName: 'agency', condition: 'eq', value: 'north' },
		]);
		const data = isRecord(request.body) ? request.body.data : {};
		expect(Object.keys(Object(data))).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/organisation|agency|created_by|row_id/)]),
		);
	}
	return requests.length;
}

const names = [
	...['orgId', 'organisation', 'organization_id', 'agency', 'agencyId', 'userId', 'tenant'],
	...['_meta', 'row_id', 'created_by', 'createdBy', 'id', '__proto__', 'constructor', 'filter'],
	...['title', 'name', 'description', 'statusId', 'taskId', 'projectId', 'eventId', 'type'],
	...['limit', 'offset', 'startDate', 'endDate', 'dueDate', 'assigneeId', 'data'],
];

const values: readonly unknown[] = [
	...['theirs', '', '2031-01-01', '*', "' or 1=1 --", 0, 7, -1, true, null],
	...[[], ['theirs'], {}, { organisation: 'theirs', agency: 'south' }],
	{ orgId: 'theirs', _meta: { tenant: 'theirs' } },
	[{ columnName: 'organisation', condition: 'eq', value: 'theirs' }],
];

const sampleChange = (tool: (typeof tools)[number]) =>
	tool.name.startsWith('update_') ? { description: 'new' } : {};

/** Any JSON arguments at all, the same in each run. */
function* anyArguments(count: number) {
	let state = 11;
	const next = (below: number) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return (state >>> 8) % below;
	};
	for (let index = 0; index < count; index += 1) {
		const entries = Array.from({ length: next(6) }, () => [
			names[next(names.length)] ?? '',
			values[next(values.length)],
		]);
		yield Object.fromEntries(entries) as Record<string, unknown>;
	}
}

describe.each(own.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
	it('asks for and writes rows of its tenant alone, whatever JSON it is called with', async () => {
		let reached = 0;
		for (const given of anyArguments(100)) {
			const sample = { ...requiredSample(tool), ...sampleChange(tool) };
			const claims = Object.entries(given).filter(([key]) => /^(org|agency|user|tenant)/.test(key));
			const inputs = [given, { ...sample, ...given }, { ...sample, ...Object.fromEntries(claims) }];
			for (const input of inputs) {
				server.received.length = 0;
				const { outcome } = await call(tool, input);
				reached += expectOnlyOurs();
				const text = JSON.stringify(outcome.status === 'succeeded' ? outcome.output : {});
				expect(text).not.toMatch(/organisation|"agency"|south/);
			}
		}
		expect(reached).toBeGreaterThan(100);
	});

	it('takes out what claims to be an identity, and records it', async () => {
		const input = { ...requiredSample(tool), title: 'x', name: 'x', orgId: 'theirs', agency: 'x' };
		const known = Object.keys(tool.input.shape);
		const given = Object.fromEntries(
			Object.entries(input).filter(([key]) => known.includes(key) || /orgId|agency/.test(key)),
		);
		const { outcome, attempts } = await call(tool, given);
		expect(outcome.status).toBe('succeeded');
		expect(attempts[0]?.stripped).toEqual(['orgId', 'agency']);
	});

	it('does nothing for nobody', async () => {
		const { outcome } = await call(
			tool,
			{ ...requiredSample(tool), ...sampleChange(tool) },
			async () => {
				throw new Error('nobody');
			},
		);
		expect(outcome.status).toBe('failed');
		expect(server.received).toEqual([]);
	});

	it('does not pass on a row of somebody else that n8n answers with all the same', async () => {
		rows = [storedFor({ ...us, agency: 'south' }), storedFor({ ...us, organisation: 'theirs' })];
		if (tool.name.startsWith('create_')) return;
		const { outcome } = await call(tool, { ...requiredSample(tool), ...sampleChange(tool) });
		if (tool.effect === 'read')
			expect(outcome).toMatchObject({
				status: 'succeeded',
				output: { [`${tool.resource}s`]: [], hasMore: false },
			});
		else expect(outcome).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
	});
});
