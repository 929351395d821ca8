import { agentRecordSchema } from '../../../src/policy/agents/agent-record';
import type { AgentRecord } from '../../../src/policy/agents/agent-record';
import { createAgentRecords } from '../../../src/policy/agents/agent-records';
import type { AgentFields } from '../../../src/policy/agents/agent-records';
import { memoryAgentStore } from './memory-agent-store';

const secret = 'a secret from a credential';
const key = { organisation: 'org', agency: 'agency', agentId: 'agent' };

const fields: AgentFields = {
	profile: 'standard',
	providers: ['operations', 'instance'],
	decided: {},
	always: [],
};

const blocking = (tool: string, record: AgentRecord | undefined): AgentFields => ({
	...(record ?? fields),
	decided: { ...record?.decided, [tool]: 'blocked' },
});

function setUp() {
	const memory = memoryAgentStore();
	const open = (with_: string) =>
		createAgentRecords({ store: memory.store, secret: with_, now: () => 5 });
	return { ...memory, open, records: open(secret) };
}

it('keeps what was decided, with who, when and how often', async () => {
	const { records, rows } = setUp();
	expect(await records.read(key)).toBeUndefined();
	const first = await records.change(key, 'ann', () => fields);
	expect(first).toEqual({ ...key, ...fields, revision: 1, updatedBy: 'ann', updatedAt: 5 });
	const second = await records.change(key, 'bob', (record) => blocking('run-workflow', record));
	expect(second).toMatchObject({ decided: { 'run-workflow': 'blocked' }, revision: 2 });
	expect(await records.read(key)).toEqual(second);
	expect(rows).toHaveLength(1);
});

it('reads a stored row that gives a provider which is not known here, and keeps it', async () => {
	const { records, rows } = setUp();
	await records.change(key, 'ann', () => ({ ...fields, providers: ['of-a-team', 'instance'] }));
	// As the data table keeps it.
	const stored: unknown = JSON.parse(JSON.stringify(rows[0]?.record));
	const record = agentRecordSchema.parse(stored);
	rows.splice(0, 1, { record, seal: rows[0]?.seal ?? '' });
	expect((await records.read(key))?.providers).toEqual(['of-a-team', 'instance']);
	await records.change(key, 'bob', (before) => blocking('run-workflow', before));
	expect((await records.read(key))?.providers).toEqual(['of-a-team', 'instance']);
});

it('names the tenants that have a record, each once', async () => {
	const { records, open, rows } = setUp();
	await records.change(key, 'ann', () => fields);
	await records.change({ ...key, agency: 'second' }, 'ann', () => fields);
	await records.change({ ...key, agentId: 'another' }, 'ann', () => fields);
	await open('another secret').change({ ...key, agency: 'forged' }, 'eve', () => fields);
	rows.push(...rows.slice(0, 1));
	expect(await records.owners('agent')).toEqual([
		{ organisation: 'org', agency: 'agency' },
		{ organisation: 'org', agency: 'second' },
	]);
	expect(await records.owners('unknown')).toEqual([]);
});

it('makes a change again on what somebody else saved meanwhile', async () => {
	const { records } = setUp();
	await records.change(key, 'ann', () => fields);
	await Promise.all(
		['a', 'b'].map(async (tool) => await records.change(key, tool, (now) => blocking(tool, now))),
	);
	expect(await records.read(key)).toMatchObject({
		decided: { a: 'blocked', b: 'blocked' },
		revision: 3,
	});
});

it('gives up with a conflict where others were faster twice', async () => {
	const { records, store } = setUp();
	await records.change(key, 'ann', () => fields);
	const slow = createAgentRecords({
		store: { find: store.find, put: async () => false },
		secret,
		now: () => 5,
	});
	await expect(slow.change(key, 'bob', () => fields)).rejects.toMatchObject({
		code: 'conflict',
		retryable: true,
	});
	expect(await records.read(key)).toMatchObject({ updatedBy: 'ann', revision: 1 });
});

describe('rows that somebody else wrote', () => {
	it.each<[string, Partial<AgentRecord>]>([
		['the profile', { profile: 'unattended' }],
		['a permission', { decided: { 'delete-workflow': 'always_allow' } }],
		['an always', { always: [{ tool: 'x', user: '', grantedBy: 'ann', grantedAt: 1 }] }],
		['the tenant', { agency: 'second' }],
		['the revision', { revision: 7 }],
		['a text that is none', { updatedBy: '\ud800' }],
	])('do not count after an edit of %s, and say what is in the way', async (_name, change) => {
		const { records, rows } = setUp();
		const record = await records.change(key, 'ann', () => fields);
		const seal = rows[0]?.seal ?? '';
		rows[0] = { record: { ...record, ...change }, seal };
		expect(await records.read(key)).toBeUndefined();
		expect(await records.read({ ...key, agency: 'second' })).toBeUndefined();
		expect(await records.owners('agent')).toEqual([]);
		if (change.agency !== undefined) return;
		await expect(records.change(key, 'bob', () => fields)).rejects.toMatchObject({
			code: 'conflict',
			retryable: false,
			hint: expect.stringMatching(/^Delete that row/),
		});
	});

	it('do not take back a newer record by a copy of an older one', async () => {
		const { records, rows } = setUp();
		await records.change(key, 'ann', () => fields);
		const old = rows.slice();
		await records.change(key, 'ann', (record) => blocking('run-workflow', record));
		rows.unshift(...old);
		expect(await records.read(key)).toMatchObject({ revision: 2 });
		rows.reverse();
		expect(await records.read(key)).toMatchObject({ revision: 2 });
	});

	it('do not count when another secret sealed them, or under another id', async () => {
		const { records, rows, open } = setUp();
		const record = await records.change(key, 'ann', () => fields);
		expect(await open('another secret').read(key)).toBeUndefined();
		const seal = rows[0]?.seal ?? '';
		rows[0] = { record: { ...record, agentId: 'other' }, seal };
		expect(await records.read({ ...key, agentId: 'other' })).toBeUndefined();
	});
});
