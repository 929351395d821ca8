import { randomBytes, randomUUID } from 'node:crypto';

import { createAgentRecordTable } from '../../src/adapters/own-tables/agent-record-table';
import { createApprovalTable } from '../../src/adapters/own-tables/approval-table';
import { createAuditTable } from '../../src/adapters/own-tables/audit/audit-table';
import { createRunEventTable } from '../../src/adapters/own-tables/run-event-table';
import { createRunTable } from '../../src/adapters/own-tables/run-table';
import { createToolResultTable } from '../../src/adapters/own-tables/tool-result-table';
import { createDataTableStore } from '../../src/adapters/own-tables/data-table-store';
import { createApprovals } from '../../src/policy/approvals/approvals';
import { newEntry } from '../policy/audit/audit-store-contract';
import { newRecord } from '../policy/agents/agent-store-contract';
import { ownerClient } from '../support/api-client';
import type { Json } from '../support/live-instance';
import { startOwnN8n } from '../support/own-n8n';
import type { OwnN8n } from '../support/own-n8n';

jest.setTimeout(120_000);

const LIMIT = 8_000_000;

let n8n: OwnN8n;

beforeAll(async () => {
	n8n = await startOwnN8n({ N8N_DATA_TABLES_MAX_SIZE_BYTES: String(LIMIT) });
}, 300_000);

afterAll(async () => await n8n?.stop(), 60_000);

const tableNamed = async (name: string): Promise<Json> =>
	(await n8n.api('GET', '/data-tables?limit=250')).data.find((one: Json) => one.name === name);

const dropTable = async (name: string) => {
	const found = await tableNamed(name);
	if (found) await n8n.api('DELETE', `/data-tables/${found.id}`);
};

const rowsOf = async (id: string): Promise<Json[]> =>
	(await n8n.api('GET', `/data-tables/${id}/rows?limit=250`)).data;

const quiet = () => 1;

describe('a table of an earlier shape', () => {
	const tenant = { organisation: 'org', agency: 'agency' };
	const page = { offset: 0, limit: 50 };

	it('gets what it lacks from whoever comes first, and keeps its rows', async () => {
		await dropTable('foreman_audit');
		const first = [
			...['at', 'organisation', 'agency', 'user_id', 'agent_id', 'execution_id', 'tool'],
			...['effect', 'arguments', 'decision', 'outcome', 'code', 'duration'],
		];
		const { id } = await n8n.api('POST', '/data-tables', {
			name: 'foreman_audit',
			columns: first.map((name) => ({ name, type: 'string' })),
		});
		const old = { at: '2026-01-01T00:00:00.000Z 0000 0', ...tenant };
		await n8n.api('POST', `/data-tables/${id}/rows`, { data: [old], returnType: 'count' });
		// Each as if in a process of its own.
		const tools = Array.from({ length: 8 }, (_, index) => `tool-${index}`);
		await Promise.all(
			tools.map(
				async (tool) =>
					await createAuditTable(ownerClient(n8n), { now: quiet }).add([
						newEntry({ ...tenant, tool }),
					]),
			),
		);
		const rows = await rowsOf(id);
		expect(rows).toHaveLength(9);
		expect(rows).toContainEqual(expect.objectContaining({ ...old, approver: null }));
		const { columns } = await n8n.api('GET', `/data-tables/${id}`);
		expect(columns).toHaveLength(17);
		const { entries } = await createAuditTable(ownerClient(n8n), { now: quiet }).list(tenant, page);
		expect(entries.map(({ tool }) => tool).sort()).toEqual(tools);
	});

	it('is read as well by one that only reads', async () => {
		await dropTable('foreman_documents');
		const { id } = await n8n.api('POST', '/data-tables', {
			name: 'foreman_documents',
			columns: ['key', 'body'].map((name) => ({ name, type: 'string' })),
		});
		const data = [{ key: 'k', body: 'of no kind' }];
		await n8n.api('POST', `/data-tables/${id}/rows`, { data, returnType: 'count' });
		const store = createDataTableStore(ownerClient(n8n), quiet);
		expect(await store.get('kind', 'k')).toBeUndefined();
		await store.put('kind', 'k', 'new');
		expect(await store.get('kind', 'k')).toEqual({ key: 'k', body: 'new' });
		expect(await rowsOf(id)).toHaveLength(2);
	});

	it('of a later schema is neither read nor written', async () => {
		const record = newRecord();
		const open = () => createAgentRecordTable(ownerClient(n8n), randomUUID);
		expect(await open().put({ record, seal: '' })).toBe(true);
		const { id } = await tableNamed('foreman_agents');
		const column = { name: 'schema_2', type: 'string' };
		await n8n.api('POST', `/data-tables/${id}/columns`, column);
		const before = await rowsOf(id);
		const refused = { code: 'unsupported', message: expect.stringContaining('newer version') };
		const next = { record: { ...record, revision: 2 }, seal: '' };
		await expect(open().put(next)).rejects.toMatchObject(refused);
		await expect(open().find(record.agentId)).rejects.toMatchObject(refused);
		expect(await rowsOf(id)).toEqual(before);
		await dropTable('foreman_agents');
	});
});

describe('the first record of an agent', () => {
	it('waits for a writer that is at it, and not for one that has gone', async () => {
		const record = newRecord();
		const open = (abandonedAfter?: number) =>
			createAgentRecordTable(ownerClient(n8n), randomUUID, abandonedAfter);
		expect(await open().put({ record: newRecord(), seal: '' })).toBe(true);
		const { id } = await tableNamed('foreman_agents');
		const { agentId, organisation, agency } = record;
		const left = { agent_id: agentId, organisation, agency, revision: '0', claim: 'left' };
		const body = { data: [left], returnType: 'count' };
		await n8n.api('POST', `/data-tables/${id}/rows`, body);
		expect(await open().put({ record, seal: '' })).toBe(false);
		expect(await open().find(agentId)).toEqual([]);
		expect(await open(0).put({ record, seal: '' })).toBe(true);
		expect(await open().find(agentId)).toEqual([{ record, seal: '' }]);
		expect((await rowsOf(id)).filter((row) => row.agent_id === agentId)).toHaveLength(1);
	});
});

describe('the audit', () => {
	it('loses the oldest of too many, and what is too old', async () => {
		await dropTable('foreman_audit');
		const day = 86_400_000;
		const now = 100 * day;
		const tenant = { organisation: 'org', agency: 'agency' };
		const ages = [1, 2, 3, 4, 5, 6, 7, 95];
		const open = (moment: number, keepRows: number) =>
			createAuditTable(ownerClient(n8n), { now: () => moment, keepRows });
		const listed = async () => {
			const { entries } = await open(now, 99).list(tenant, { offset: 0, limit: 50 });
			return entries.map(({ at }) => (now - at) / day);
		};
		const entries = ages.map((age) => newEntry({ ...tenant, at: now - age * day }));
		await open(now + 1, 4).add(entries);
		expect(await listed()).toEqual(ages);
		await open(now, 99).add([newEntry({ ...tenant, at: now })]);
		expect(await listed()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		await open(now, 4).add([newEntry({ ...tenant, at: now })]);
		expect(await listed()).toEqual([0, 0, 1, 2, 3, 4, 5, 6]);
	});
});

describe('an n8n whose data tables are full', () => {
	const warnings: string[] = [];

	/** As of a process of its own. */
	const approvals = () =>
		createApprovals({
			store: createApprovalTable(ownerClient(n8n), {
				...{ newClaim: randomUUID, now: quiet, warn: (line) => warnings.push(line) },
			}),
			secret: 'secret',
			lifetime: 60_000,
			now: Date.now,
			newId: () => randomBytes(16).toString('hex'),
		});

	const call = () => ({
		...{
			workflow: '',
			resume: '',
			organisation: 'org',
			agency: 'agency',
			agentId: 'agent',
			// One agent may wait for one person with 20 questions; these tests need more.
			user: randomUUID(),
			run: randomUUID(),
		},
		...{ tool: 'delete-workflow', question: 'Archive it?', arguments: { workflowId: 'w' } },
	});

	const reserveBytes = async (): Promise<number> =>
		(await tableNamed('foreman_reserve'))?.sizeBytes ?? 0;

	/** Fills the tables until n8n refuses. */
	const fill = async () => {
		const name = `filler_${randomBytes(4).toString('hex')}`;
		const columns = [{ name: 'filler', type: 'string' }];
		const { id } = await n8n.api('POST', '/data-tables', { name, columns });
		const row = { filler: randomBytes(150_000).toString('base64') };
		const insert = { data: [row], returnType: 'count' };
		while ((await n8n.statusOf('POST', `/data-tables/${id}/rows`, insert)) < 300);
		return { empty: async () => await n8n.api('DELETE', `/data-tables/${id}`) };
	};

	beforeEach(async () => {
		await dropTable('foreman_reserve');
		// All tables are there before they are full.
		await approvals().ask(call());
		await createDataTableStore(ownerClient(n8n), quiet).put('kind', 'key', '');
		await createAuditTable(ownerClient(n8n), { now: quiet }).add([newEntry()]);
		await createAgentRecordTable(ownerClient(n8n), randomUUID).put({
			record: newRecord(),
			seal: '',
		});
		warnings.length = 0;
	});

	it('takes approvals, after the reserve was given back, and makes it again once there is room', async () => {
		expect(await reserveBytes()).toBeGreaterThan(1_800_000);
		expect(await reserveBytes()).toBeLessThan(2_500_000);
		const { empty } = await fill();
		const asked = await approvals().ask(call());
		expect(warnings).toEqual([expect.stringMatching(/reserve.*was given back/)]);
		expect(await tableNamed('foreman_reserve')).toBeUndefined();
		expect(await approvals().decide(asked.id, 'approved', 'ann')).toMatchObject({ counted: true });
		expect(await approvals().consume(asked.id)).toEqual({ counted: true, state: 'consumed' });
		expect(await approvals().read(asked.id)).toMatchObject({ decidedBy: 'ann' });
		warnings.length = 0;
		// There still is room for approvals, but not for a reserve.
		await approvals().ask(call());
		expect(warnings).toEqual([expect.stringMatching(/no room .* for the reserve/)]);
		expect(await tableNamed('foreman_reserve')).toBeUndefined();
		await empty();
		await approvals().ask(call());
		expect(await reserveBytes()).toBeGreaterThan(1_800_000);
	});

	it('lets an approval be decided and used that was asked before', async () => {
		const asked = await approvals().ask(call());
		const { empty } = await fill();
		expect(await approvals().decide(asked.id, 'approved', 'ann')).toMatchObject({ counted: true });
		expect(await approvals().consume(asked.id)).toMatchObject({ counted: true });
		expect(warnings).toHaveLength(1);
		await empty();
	});

	it('takes twenty approvals at once', async () => {
		const { empty } = await fill();
		const asked = await Promise.all(
			Array.from({ length: 20 }, async () => await approvals().ask(call())),
		);
		expect(new Set(asked.map(({ id }) => id)).size).toBe(20);
		expect(warnings.length).toBeGreaterThan(0);
		await empty();
	});

	it('says so where there is no reserve, and whenever anything else is written', async () => {
		await dropTable('foreman_reserve');
		const setting = { tenant: { organisation: 'org', agency: 'agency', user: 'ann' }, now: quiet };
		const runs = createRunTable(ownerClient(n8n), { ...setting, newClaim: randomUUID });
		const agent = { kind: 'orchestrator', schema: 1, state: {} };
		const run = { runId: randomUUID(), threadId: '1', agentId: 'a', agent };
		const held = await runs.create(run);
		const { empty } = await fill();
		const refused = {
			code: 'too-large',
			message: expect.stringMatching(/at their limit.*limit is 8MB.*Nothing was changed/),
			hint: expect.stringContaining('N8N_DATA_TABLES_MAX_SIZE_BYTES'),
		};
		const client = ownerClient(n8n);
		await expect(approvals().ask(call())).rejects.toMatchObject(refused);
		const documents = createDataTableStore(client, quiet);
		await expect(documents.put('kind', 'key', 'new')).rejects.toMatchObject(refused);
		const audit = createAuditTable(client, { now: quiet });
		await expect(audit.add([newEntry()])).rejects.toMatchObject(refused);
		const agents = createAgentRecordTable(client, randomUUID);
		await expect(agents.put({ record: newRecord(), seal: '' })).rejects.toMatchObject(refused);
		await expect(runs.create({ ...run, runId: randomUUID() })).rejects.toMatchObject(refused);
		await expect(held.save({ agent })).rejects.toMatchObject(refused);
		const message = { id: '1', kind: 'message', at: 1 } as const;
		await expect(runs.post(run.runId, message)).rejects.toMatchObject(refused);
		const event = { seq: 1, type: 'x', at: 1, data: {} };
		const events = createRunEventTable(client, setting);
		await expect(events.add({ ...run, events: [event] })).rejects.toMatchObject(refused);
		const results = createToolResultTable(client, setting);
		const result = { resultId: '1', text: 'x' };
		await expect(results.keep('1', [result])).rejects.toMatchObject(refused);
		await empty();
	});
});
