import { runOverview } from '../../../src/orchestrator/run/run-overview';
import type { StoredRun } from '../../../src/orchestrator/run-store';
import { taskStateSchema } from '../../../src/orchestrator/run/run-state';
import { scenes, snapshotOf } from './snapshot-scenes';

const AT = 1_000_000;

/** The scene as the store has it. */
async function stored(name: string, changes: Partial<StoredRun> = {}): Promise<StoredRun> {
	const scene = scenes[name];
	if (scene === undefined) throw new Error(`no scene ${name}`);
	const { run, tasks } = await snapshotOf(scene);
	return {
		...{ runId: 'r', threadId: 't', agentId: 'a', user: 'ann', inbox: [] },
		...{ phase: 'running', leaseUntil: AT + 1, createdAt: 1, updatedAt: 2 },
		agent: { kind: 'orchestrator', schema: 1, state: run },
		tasks: tasks.map((state) => {
			const { task, kind } = taskStateSchema.parse(state);
			return { taskId: task.taskId, kind, schema: 1, state };
		}),
		...changes,
	};
}

test('says who works on it: nobody whose time has run out, nobody while it waits', async () => {
	const name = 'a call that a delegate answers';
	const isWorkedOn = async (changes: Partial<StoredRun>) =>
		runOverview(await stored(name, changes), AT).isWorkedOn;
	expect(await isWorkedOn({})).toBe(true);
	expect(await isWorkedOn({ leaseUntil: AT })).toBe(false);
	expect(await isWorkedOn({ phase: 'waiting' })).toBe(false);
	expect(await isWorkedOn({ phase: 'ended' })).toBe(false);
});

test('names the background task that carries out each task of the plan', async () => {
	const { plan, tasks } = runOverview(await stored('a plan with tasks of every kind'), AT);
	expect(plan?.tasks.map(({ id, kind, taskId }) => [id, kind, taskId])).toEqual([
		['a', 'delegate', 't1'],
		['b', 'build-workflow', 't2'],
		['c', 'manage-data-tables', 't3'],
		['d', 'research', 't4'],
		['e', 'build-workflow', undefined],
	]);
	expect(plan?.tasks.at(-2)).toMatchObject({ deps: ['a'], status: 'running' });
	expect(tasks.map(({ taskId, kind }) => [taskId, kind])).toEqual([
		['t1', 'delegate'],
		['t2', 'builder'],
		['t3', 'data-table-agent'],
		['t4', 'research-agent'],
	]);
});

test('says whose question waits, and of an ended run that none does', async () => {
	const name = 'a person is asked while a builder works';
	const open = runOverview(await stored(name), AT);
	expect(open.questions).toEqual([
		expect.objectContaining({ taskId: '', tool: 'ask-first', question: 'May it?' }),
	]);
	expect(open.status).toBe('waiting');
	expect(runOverview(await stored(name, { phase: 'ended' }), AT).questions).toEqual([]);
});

test('counts what each agent has cost by itself', async () => {
	const { costs, usage } = runOverview(await stored('an end'), AT);
	expect(costs.map(({ taskId, modelCalls, toolCalls }) => [taskId, modelCalls, toolCalls])).toEqual(
		[
			['', expect.any(Number), 1],
			['t1', 3, 2],
		],
	);
	const sum = costs.reduce((total, { modelCalls }) => total + modelCalls, 0);
	expect(sum).toBe(usage.steps);
	expect(costs.reduce((total, { tokensIn }) => total + tokensIn, 0)).toBe(usage.tokensIn);
});

test('tells a work item that has a build from one that has none yet', async () => {
	const building = runOverview(await stored('a builder that has saved a workflow'), AT);
	expect(building.workflows).toMatchObject([{ workItemId: 'w1', isBuilt: false }]);
	const built = runOverview(await stored('an end'), AT);
	expect(built.workflows).toMatchObject([{ state: 'built, not verified', isBuilt: true }]);
	expect(built.workflows[0]).not.toHaveProperty('verification');
});

test('refuses what is no run', async () => {
	const agent = { kind: 'orchestrator', schema: 1, state: { schema: 2 } };
	const broken = await stored('an end', { agent });
	expect(() => runOverview(broken, AT)).toThrow();
});
