import type { Ports } from '../../src/kernel/ports';
import type { ExecutionRecord } from '../../src/kernel/ports/instance/executions';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { invokeTool } from '../../src/kernel/invoke-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { callingNothing } from './calling-nothing';
import { partialRun } from './partial-run';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const partial = <Port>(port: Partial<Port>) => port as Port;

const missing = (id: string) =>
	new ToolError({ code: 'not-found', message: `There is no ${id}.`, hint: 'Look.' });

/** An n8n with these workflows, and what was done there. */
function holding(...all: ReadonlyArray<Partial<WorkflowDocument>>) {
	const stored = new Map(
		all.map((one) => {
			const workflow = storedWorkflow(one);
			return [workflow.id, workflow];
		}),
	);
	const done: string[] = [];
	const get = async (id: string) => {
		const found = stored.get(id) ?? [...stored.values()].find(({ name }) => name === id);
		if (found) return await Promise.resolve(found);
		throw missing(id);
	};
	const workflows = partial<Ports['workflows']>({
		get,
		archive: async (id) => void done.push(`archive ${id}`),
		unpublish: async (id) => void done.push(`unpublish ${id}`),
		async publish(id, versionId) {
			if (id === 'broken') throw missing('webhook');
			done.push(`publish ${id} ${versionId}`);
			return await Promise.resolve(String(versionId));
		},
	});
	return { stored, done, workflows };
}

const looking = {
	destinations: reachingNothing,
	liveWebhooks: callingNothing,
	workflowVersions: partial<Ports['workflowVersions']>({
		failedTriggers: async () => await Promise.resolve({ failed: [], started: 1 }),
	}),
	credentials: partial<Ports['credentials']>({ list: async () => [] }),
	validator: partial<Ports['validator']>({ check: async () => [] }),
	executions: partial<Ports['executions']>({ list: async () => await Promise.resolve([]) }),
	foremanRun: undefined,
};

async function call(name: string, raw: unknown, ports: Partial<Ports>) {
	const tool = findTool(name);
	if (!tool) throw new Error(`No tool ${name}`);
	const given = portsWith({ ...looking, ...ports });
	return Object(await invokeTool(tool, raw, openInvocation({ ports: () => given }).invocation));
}

async function settle(name: string, raw: unknown, ports: Partial<Ports>) {
	const prepared = findTool(name)?.prepare(raw);
	if (!prepared?.ok) throw new Error(JSON.stringify(prepared));
	return await prepared.call.settle(portsWith({ ...looking, ...ports }));
}

const several = (...workflowIds: string[]) => ({ workflowIds });

describe('several workflows in one call', () => {
	it('are told one by one, and a failure of one stops no other', async () => {
		const { workflows, done } = holding(
			{ id: 'a', name: 'A', activeVersionId: 'v1' },
			{ id: 'b', name: 'B', isArchived: true },
			{ id: 'c', name: 'C' },
		);
		const { output } = await call('delete-workflow', several('a', 'gone', 'b', 'c', 'a'), {
			workflows,
		});
		expect(output).toEqual({
			success: false,
			results: [
				{ workflowId: 'a', name: 'A', outcome: 'done', versionId: 'v1', wasPublished: true },
				{
					...{ workflowId: 'gone', outcome: 'failed' },
					error: { code: 'not-found', message: 'There is no gone.', hint: 'Look.' },
				},
				{ workflowId: 'b', name: 'B', outcome: 'unchanged', versionId: 'v1', wasPublished: false },
				{ workflowId: 'c', name: 'C', outcome: 'done', versionId: 'v1', wasPublished: false },
			],
		});
		expect(done).toEqual(['archive a', 'archive c']);
	});

	it('are at most fifty, and none without an id', async () => {
		const { workflows, done } = holding({ id: 'a' });
		const many = several(...Array.from({ length: 51 }, (_, index) => `w${index}`));
		for (const [given, message] of [
			[many, '"workflowIds": at most 50 at once, call again with the rest.'],
			[{}, 'Neither "workflowId" nor "workflowIds" was given.'],
			[{ workflowIds: [] }, 'Neither "workflowId" nor "workflowIds" was given.'],
			[{ workflowId: 'a', ...several('a') }, 'exclude each other'],
		] as const)
			expect((await call('delete-workflow', given, { workflows })).error).toMatchObject({
				code: 'invalid-input',
				message: expect.stringContaining(message),
			});
		expect(done).toEqual([]);
	});

	it('which the end of the time has cut off are told as not tried', async () => {
		const { workflows, done } = holding({ id: 'a' }, { id: 'b' }, { id: 'c' });
		const archive = async (id: string) => {
			if (id === 'b') throw new DOMException('over', 'TimeoutError');
			await workflows.archive(id);
		};
		const given = { workflows: { ...workflows, archive } };
		const { output } = await call('delete-workflow', several('a', 'b', 'c'), given);
		const messages = output.results.map(({ error }: { error?: Error }) => error?.message);
		expect(messages).toEqual([
			undefined,
			expect.stringContaining('may or may not have been done'),
			expect.stringContaining('Nothing was changed'),
		]);
		expect(done).toEqual(['archive a']);
	});
});

describe('a person who is asked about several', () => {
	it('sees each by name and what becomes of it, sealed by ids in one order', async () => {
		const { workflows } = holding(
			{ id: 'a', name: 'A', activeVersionId: 'v1' },
			{ id: 'b', name: 'B', isArchived: true },
		);
		const asked = await settle('delete-workflow', several('b', 'A', 'a'), { workflows });
		expect(asked.arguments).toEqual({ workflowIds: ['a', 'b'] });
		expect(asked.question).toBe('Archive 2 workflows: "A" (a), "B" (b)? Triggers stop firing.');
		expect(asked.facts).toEqual([
			'"A" (a): is unpublished and archived. Its triggers stop firing.',
			'"B" (b): is archived already, and stays so.',
		]);
	});

	it('sees the names of tags in quotes, whatever they say', async () => {
		const { workflows } = holding({ id: 'a', name: 'A' });
		const given = { ...several('a'), tags: ['old', 'new to nothing?'] };
		const { question } = await settle('tag-workflow', given, { workflows });
		expect(question).toBe('Add the tags "old", "new to nothing?" to workflow "A" (a)?');
	});

	it('is not asked about what there is not', async () => {
		const { workflows } = holding({ id: 'a' });
		await expect(
			settle('delete-workflow', several('a', 'x', 'y'), { workflows }),
		).rejects.toMatchObject({ message: 'There is no x. There is no y. Nothing was changed.' });
	});

	it('agrees to the version of each, and to where each sends something', async () => {
		const { workflows } = holding({ id: 'b', name: 'B' }, { id: 'a', name: 'A', versionId: 'v7' });
		const destinations: Ports['destinations'] = {
			...reachingNothing,
			tell: async ({ version }) =>
				await Promise.resolve({ facts: [version], agreed: [version], fixed: 'all' }),
		};
		const asked = await settle('publish-workflow', several('b', 'a'), { workflows, destinations });
		expect(asked.arguments).toEqual({
			workflowIds: ['a', 'b'],
			versionIds: { a: 'v7', b: 'v1' },
		});
		expect(asked.facts).toEqual([
			...['A" (a)', 'B" (b)'].flatMap((which, index) =>
				[
					'NOT TESTED: no run has shown that this version works.',
					`the draft, version ${['v7', 'v1'][index]}, goes live.`,
					'Nothing of it is live now.',
					['v7', 'v1'][index],
				].map((line) => `"${which}: ${line}`),
			),
		]);
		expect(asked.question).toMatch(/^NOT TESTED: 2 of 2, "A", "B"\.\nPublish 2 workflows: /);
		expect(asked.agreed).toEqual(['v7', 'v1']);
	});
});

describe('publishing several', () => {
	it('says of all that stands against them, the gravest first', async () => {
		const run = (id: string, status: string): ExecutionRecord => ({
			...{ id, workflowId: id, status: 'success', mode: 'manual', nodes: [], versionId: 'v1' },
			...{ startedAt: null, finishedAt: '2026-11-23T21:04:01.000Z', pinned: [] },
			...{ content: { nodes: [storedNode('Send')], connections: {} } },
			runs: { Send: [{ status, startedAt: 1, outputs: [] }] },
		});
		const runs = [run('b', 'error'), run('c', 'success')];
		const { workflows } = holding(
			...['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), nodes: [storedNode('Send')] })),
		);
		const executions = partial<Ports['executions']>({
			list: async ({ workflowId }) =>
				await Promise.resolve(runs.filter((one) => one.workflowId === workflowId)),
			async get(id) {
				const found = runs.find((one) => one.id === id);
				if (found) return await Promise.resolve(found);
				throw new Error(id);
			},
		});
		const asked = await settle('publish-workflow', several('a', 'b', 'c'), {
			...{ workflows, executions },
		});
		expect(asked.question).toMatch(
			/^FAILED: 1 of 3, "B"\. NOT TESTED: 1 of 3, "A"\.\nPublish 3 workflows: /,
		);
	});

	it('publishes the versions that were looked at, and tells what n8n refuses', async () => {
		const { workflows, done } = holding(
			{ id: 'a', versionId: 'v7' },
			{ id: 'broken', name: 'Broken' },
			{ id: 'c', isArchived: true },
		);
		const { output } = await call('publish-workflow', several('a', 'broken', 'c'), { workflows });
		expect(done).toEqual(['publish a v7']);
		expect(output.results).toMatchObject([
			{ outcome: 'done', activeVersionId: 'v7' },
			{ outcome: 'failed', name: 'Broken', error: { code: 'not-found' } },
			{ outcome: 'failed', error: { code: 'archived' } },
		]);
	});

	describe('that n8n publishes and does not start', () => {
		const T = { ...storedNode('Timer'), id: 't' };
		const told = async (
			failed: ReadonlyArray<{ nodeName: string | undefined; reason: string }>,
			started: number,
			activeVersionId: string | null = null,
		) => {
			const { workflows, done } = holding({
				id: 'a',
				versionId: 'v7',
				nodes: [T],
				activeVersionId,
			});
			const published: unknown[] = [];
			const answer = await call(
				'publish-workflow',
				{ workflowId: 'a' },
				{
					workflows,
					workflowVersions: partial<Ports['workflowVersions']>({
						failedTriggers: async () => await Promise.resolve({ failed, started }),
					}),
					foremanRun: partialRun({
						builds: { published: (one) => void published.push(one), shown: () => [] },
					}),
				},
			);
			return { ...answer, done, published };
		};
		const failure = { nodeName: 'Timer', reason: 'Invalid cron expression' };

		it('are not published, and what was live is live again', async () => {
			for (const [before, back] of [
				[null, 'unpublish a'],
				['v7', 'unpublish a'],
				['v3', 'publish a v3'],
			] as const) {
				const { error, done, published } = await told([failure], 0, before);
				expect(error.code).toBe('conflict');
				expect(error.said).toContain('did not start trigger "Timer": Invalid cron expression');
				expect(done).toEqual(['publish a v7', back]);
				expect(published).toEqual([]);
			}
		});

		it('are published with a warning where another trigger fires', async () => {
			const { output, done, published } = await told([failure], 1);
			expect(output.warning).toContain('"Timer": Invalid cron expression. It does not fire.');
			expect(done).toEqual(['publish a v7']);
			expect(published).toMatchObject([{ warning: expect.stringContaining('does not fire') }]);
		});

		it('are told where n8n names no trigger', async () => {
			const { error } = await told([{ nodeName: undefined, reason: 'no such version' }], 0);
			expect(error.said).toContain('did not start it: no such version');
		});
	});

	it('tells what is other now than what was live', async () => {
		const { workflows } = holding({
			...{ id: 'a', versionId: 'v2', activeVersionId: 'v1', nodes: [storedNode('New')] },
			activeVersion: { nodes: [storedNode('Old')], connections: {} },
		});
		const { output } = await call('publish-workflow', { workflowId: 'a' }, { workflows });
		expect(output).toMatchObject({
			...{ success: true, activeVersionId: 'v2', previousVersionId: 'v1' },
			changes: { added: ['New'], removed: ['Old'] },
		});
	});

	it('asks a person where a secret of one would go where nobody has said', async () => {
		const { workflows, done } = holding({ id: 'a', name: 'A' }, { id: 'b', name: 'B' });
		const unsaid = async ({ id }: WorkflowDocument) =>
			await Promise.resolve(
				id === 'b' ? [{ workflowId: id, node: 'Post', method: '', address: 'x' }] : [],
			);
		const destinations = { ...reachingNothing, unsaid };
		const prepared = findTool('publish-workflow')?.prepare(several('a', 'b'));
		const ports = portsWith({ ...looking, workflows, destinations });
		expect(prepared?.ok && (await prepared.call.needsPerson(() => ports))).toMatch(
			/^Workflow "B": A stored credential would go .*"Post"/,
		);
		// What has become so while the call ran is left.
		const run = Object(prepared?.ok ? await prepared.call.run(ports) : undefined);
		expect(run.results[1].error).toMatchObject({ code: 'forbidden' });
		expect(done).toEqual(['publish a v1']);
	});

	it('publishes the version that is named of a workflow that is named', async () => {
		const { workflows, done } = holding({ id: 'a', name: 'Orders', versionId: 'v7' });
		const stored = { nodes: [], connections: {}, versionId: 'v1', name: null, description: null };
		const get = async () => await Promise.resolve({ ...stored, authors: '', createdAt: '' });
		const given = { ...several('Orders'), versionIds: { Orders: 'v1' } };
		await call('publish-workflow', given, {
			workflows,
			workflowVersions: partial<Ports['workflowVersions']>({ get }),
		});
		expect(done).toEqual(['publish a v1']);
	});

	it.each([
		[{ ...several('a'), versionId: 'v1' }, '"versionId" goes with "workflowId"'],
		[{ ...several('a'), versionIds: { b: 'v1' } }, '"versionIds" names "b"'],
		[{ workflowId: 'a', versionIds: { a: 'v1' } }, '"versionIds" names "a"'],
	])('%j is refused: a version would be passed over', async (given, message) => {
		const { workflows, done } = holding({ id: 'a' });
		const { error } = await call('publish-workflow', given, { workflows });
		expect(error).toMatchObject({ message: expect.stringContaining(message) });
		expect(done).toEqual([]);
	});
});
