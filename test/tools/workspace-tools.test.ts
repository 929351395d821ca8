import type { Ports } from '../../src/kernel/ports';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';

const partial = <Port>(port: Partial<Port>) => port as Port;

async function call(name: string, raw: unknown, given: Partial<Ports>) {
	const tool = findTool(name);
	if (!tool) throw new Error(`No tool ${name}`);
	return await invokeTool(tool, raw, openInvocation({ ports: () => portsWith(given) }).invocation);
}

const workflowsWith = (overrides = {}) => {
	const updated: unknown[] = [];
	const workflows = partial<Ports['workflows']>({
		get: async () => storedWorkflow({ settings: { timezone: 'UTC' }, ...overrides }),
		async update(_id, content) {
			updated.push(content);
			return storedWorkflow({ versionId: 'v9' });
		},
		async unarchive(id) {
			updated.push(id);
			return 'v9';
		},
		moveToFolder: async ({ id }, folder) => void updated.push([id, folder]),
	});
	return { workflows, updated };
};

describe('unarchive-workflow', () => {
	it.each([
		[true, ['w1'], 'v9'],
		[false, [], 'v1'],
	])('restores where archived is %p', async (isArchived, done, versionId) => {
		const { workflows, updated } = workflowsWith({ isArchived });
		const answer = await call('unarchive-workflow', { workflowId: 'w1' }, { workflows });
		expect(answer).toEqual({ status: 'succeeded', output: { success: true, versionId } });
		expect(updated).toEqual(done);
	});
});

describe('versions', () => {
	const old = {
		versionId: 'v0',
		name: null,
		description: null,
		authors: 'A',
		createdAt: '2026-01-01T00:00:00.000Z',
	};
	const workflowVersions: Ports['workflowVersions'] = {
		list: async () => [old, { ...old, versionId: 'v1' }],
		get: async (_id, versionId) => ({
			...old,
			versionId,
			nodes: [storedNode('Old')],
			connections: {},
		}),
		saved: async (id) => new Set(id === 'w1' ? ['v1'] : []),
		failedTriggers: async () => ({ failed: [], started: 1 }),
	};

	it('say which is live, which is the draft, and which Foreman saved', async () => {
		const { workflows } = workflowsWith({ activeVersionId: 'v0' });
		const answer = await call(
			'list-workflow-versions',
			{ workflowId: 'w1' },
			{ workflows, workflowVersions },
		);
		expect(answer).toMatchObject({
			output: {
				versions: [
					{ versionId: 'v0', isActive: true, isCurrentDraft: false },
					{ versionId: 'v1', isActive: false, isCurrentDraft: true, byForeman: true },
				],
			},
		});
	});

	const checking = {
		credentials: partial<Ports['credentials']>({ list: async () => [] }),
		validator: partial<Ports['validator']>({ check: async () => [] }),
	};

	it('are restored with the name and settings of today', async () => {
		const { workflows, updated } = workflowsWith();
		const given = { workflowId: 'w1', versionId: 'v0' };
		const ports = { workflows, workflowVersions, ...checking };
		const answer = await call('restore-workflow-version', given, ports);
		expect(answer).toMatchObject({
			output: { success: true, versionId: 'v9', previousVersionId: 'v1', errors: [] },
		});
		expect(updated).toEqual([
			expect.objectContaining({
				name: 'Stored',
				settings: { timezone: 'UTC' },
				nodes: [storedNode('Old')],
				nodeGroups: [],
			}),
		]);
	});

	it('are not written again where the draft is that version', async () => {
		const { workflows, updated } = workflowsWith();
		const given = { workflowId: 'w1', versionId: 'v1' };
		const ports = { workflows, workflowVersions, ...checking };
		const answer = await call('restore-workflow-version', given, ports);
		expect(answer).toMatchObject({ output: { versionId: 'v1', changes: {} } });
		expect(updated).toEqual([]);
	});

	it('cannot be named, and a person is told how', async () => {
		const given = { workflowId: 'w1', versionId: 'v1', name: 'Good' };
		expect(await call('update-workflow-version', given, {})).toMatchObject({
			status: 'failed',
			error: {
				code: 'not-licensed',
				message: expect.stringContaining('feat:namedVersions'),
				hint: expect.stringContaining('in the editor'),
			},
		});
	});
});

describe('tag-workflow', () => {
	const known = [
		{ id: 't1', name: 'Sales' },
		{ id: 't2', name: 'ops' },
		{ id: 't3', name: 'Ops' },
	];
	const tagging = async (fields: object) => {
		const done: unknown[] = [];
		const tags: Ports['tags'] = {
			list: async () => known,
			of: async () => [{ id: 't2', name: 'ops' }],
			async create(name) {
				done.push(`create ${name}`);
				return { id: 't9', name };
			},
			async assign(_id, ids) {
				done.push(ids);
				return ids.map((id) => ({ id, name: id }));
			},
		};
		const { workflows } = workflowsWith();
		const answer = await call('tag-workflow', { workflowId: 'w1', ...fields }, { workflows, tags });
		return { answer, done };
	};

	it('adds to what is there, by name in any case or by id', async () => {
		expect((await tagging({ tags: ['sales', 't3', 'Sales'] })).done).toEqual([['t2', 't1', 't3']]);
	});

	it('writes nothing that is there already', async () => {
		const { answer, done } = await tagging({ tags: ['ops'] });
		expect(answer).toMatchObject({ output: { success: true, created: [] } });
		expect(done).toEqual([]);
	});

	it.each([
		['Slaes', 'There is no tag "Slaes" (did you mean "Sales"?). Nothing was changed.'],
		// Two tags differ from it by their case alone.
		['OPS', expect.stringContaining('There is no tag "OPS"')],
	])('does not make %s unasked', async (name, message) => {
		const { answer, done } = await tagging({ tags: ['Sales', name] });
		expect(answer).toMatchObject({ status: 'failed', error: { code: 'not-found', message } });
		expect(done).toEqual([]);
	});

	it('makes what is missing when asked', async () => {
		const { answer, done } = await tagging({ tags: ['New'], createMissing: true });
		expect(answer).toMatchObject({ output: { created: ['New'] } });
		expect(done).toEqual(['create New', ['t2', 't9']]);
	});
});

describe('cleanup-test-executions', () => {
	const cleaning = async (fields: object) => {
		const seen: { filter?: unknown; readonly deleted: string[] } = { deleted: [] };
		const executions = partial<Ports['executions']>({
			async endedTests(filter) {
				seen.filter = filter;
				return ['1', '2', '3'].map((id) => ({
					...{ id, workflowId: 'w1', status: 'success' as const, mode: 'manual' },
					...{ startedAt: null, finishedAt: null },
				}));
			},
			async delete(id) {
				seen.deleted.push(id);
				return id !== '2';
			},
		});
		const { workflows } = workflowsWith();
		const now = () => Date.parse('2026-01-02T00:00:00.000Z');
		const clock = { now, timeZone: () => 'UTC', sleep: async () => {} };
		const answer = await call('cleanup-test-executions', fields, { workflows, executions, clock });
		return { answer, seen };
	};

	it('deletes what is older than an hour, and counts what it deleted', async () => {
		const { answer, seen } = await cleaning({});
		expect(seen).toEqual({
			filter: { workflowId: undefined, startedBefore: '2026-01-01T23:00:00.000Z', limit: 1000 },
			deleted: ['1', '2', '3'],
		});
		expect(answer).toMatchObject({ output: { found: 3, deleted: 2, mayBeMore: false } });
	});

	it('only counts when it is a dry run', async () => {
		const { answer, seen } = await cleaning({ workflowId: 'w1', olderThanHours: 0, dryRun: true });
		expect(seen.deleted).toEqual([]);
		expect(answer).toMatchObject({ output: { found: 3, deleted: 0 } });
	});
});

describe('folders', () => {
	it('are not moved into where n8n has none', async () => {
		const { workflows, updated } = workflowsWith();
		const licence = { has: async () => false };
		const given = { workflowId: 'w1', folderId: 'f1' };
		expect(await call('move-workflow-to-folder', given, { workflows, licence })).toMatchObject({
			error: {
				code: 'not-licensed',
				message: 'Folders are not available on this n8n (feat:folders). Nothing was changed.',
				hint: 'They are included in the registered Community Edition (free key) and paid plans.',
			},
		});
		expect(updated).toEqual([]);
	});

	it('take a workflow, and give it back to the top', async () => {
		const { workflows, updated } = workflowsWith();
		const licence = { has: async () => true };
		for (const fields of [{ folderId: 'f1' }, {}])
			await call(
				'move-workflow-to-folder',
				{ workflowId: 'w1', ...fields },
				{ workflows, licence },
			);
		expect(updated).toEqual([
			['w1', 'f1'],
			['w1', null],
		]);
	});

	it('are made once', async () => {
		const twin = { id: 'f1', name: 'Sales', parentFolderId: null };
		const folders = partial<Ports['folders']>({ list: async () => [twin] });
		const given = { projectId: 'p', name: 'Sales' };
		expect(await call('create-folder', given, { folders })).toMatchObject({
			output: { folder: twin, created: false },
		});
	});
});

describe('what has to look through all workflows says how far it got', () => {
	const project = { id: 'p1', name: 'Mine', type: 'personal' as const };
	const credential = {
		...{ id: 'c1', name: 'Slack', type: 'slackApi', isUnfilled: false },
		...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
	};
	const use = { nodeName: 'A', nodeType: 't', workflowId: 'w1', workflowName: 'Flow' };
	const credentials = partial<Ports['credentials']>({
		get: async () => credential,
		delete: async () => {},
	});
	const outputOf = async (name: string, raw: object, given: Partial<Ports>) => {
		const outcome = await call(name, raw, given);
		if (outcome.status !== 'succeeded') throw new Error(JSON.stringify(outcome));
		return Object(outcome.output);
	};

	it('list-projects where n8n lists none', async () => {
		const list = async (offset: number) => ({
			items: [project],
			next: offset === 0 ? 50 : undefined,
		});
		const projects = { list };
		const first = await outputOf('list-projects', {}, { projects });
		expect(first.note).toMatch(/those of workflows 1 to 50\. .*go on with offset 50/);
		const last = await outputOf('list-projects', { offset: 50 }, { projects });
		expect(last).toEqual({ projects: [project] });
	});

	it('get-credential, which looks where and as far as it is asked to', async () => {
		const asked: unknown[] = [];
		const workflows = partial<Ports['workflows']>({
			async usesOfCredential(id, place) {
				asked.push([id, place]);
				return { items: [use], next: place.offset === 0 ? 50 : undefined };
			},
		});
		const given = { credentials, workflows };
		const first = await outputOf('get-credential', { credentialId: 'c1' }, given);
		expect(first).toMatchObject({
			nodesWithAccess: [use],
			note: expect.stringContaining('1 to 50'),
		});
		const rest = { credentialId: 'c1', offset: 50, lookThrough: 1000 };
		expect((await outputOf('get-credential', rest, given)).note).toBeUndefined();
		expect(asked).toEqual([
			['c1', { offset: 0, limit: 50 }],
			['c1', { offset: 50, limit: 1000 }],
		]);
	});

	it('delete-credential, whose answer must not read as if nobody else used it', async () => {
		const workflows = partial<Ports['workflows']>({
			usesOfCredential: async () => ({ items: [], next: 1_000 }),
		});
		const given = { credentials, workflows };
		const { note } = await outputOf('delete-credential', { credentialId: 'c1' }, given);
		expect(note).toBe(
			'Looked through workflows 1 to 1000, by id; there are more. They may use it too.',
		);
	});
});
