import type { PlanEvent, PlanStep, PlanState } from '../../../src/orchestrator/plan/plan-state';
import { movePlan } from '../../../src/orchestrator/plan/move-plan';
import { readyTasks } from '../../../src/orchestrator/plan/settle-plan';
import { openPlan, validatePlan } from '../../../src/orchestrator/plan/validate-plan';
import type { PlannedTask } from '../../../src/kernel/planned-task';
import { isAtWork, planReport, planStateSchema } from '../../../src/orchestrator/plan/plan-state';
import { pick, seeded } from '../seeded';
import { task } from './plan-tasks';

const WALKS = 60;
const STEPS = 80;
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

type Random = (below: number) => number;

/** A valid plan, or change of one: a task waits only for what is before it in the list. */
function someTasks(random: Random, current: PlanState['tasks']): readonly PlannedTask[] {
	const order = [...ids].sort(() => random(3) - 1).slice(0, 1 + random(ids.length));
	const given = order.map((id, index) => {
		const old = current.find((each) => each.id === id);
		const kept = old && (old.status === 'succeeded' || isAtWork(old));
		const deps = order.slice(0, index).filter(() => random(3) === 0);
		return kept ? task(id, old.deps, { spec: old.spec }) : task(id, deps, { spec: `${random(2)}` });
	});
	const wrong = validatePlan(given, { tools: [], orchestrationTools: [], current });
	return wrong.length === 0 ? given : [];
}

function someEvent(random: Random, { tasks }: PlanState): PlanEvent {
	const taskId = pick(random, [...ids, 'nobody']);
	const others = someTasks(random, tasks);
	return pick<PlanEvent>(random, [
		{ kind: 'replanned', tasks: others },
		...(random(12) === 0 ? [{ kind: 'cancelled' as const, reason: 'user' }] : []),
		{ kind: 'task-started', taskId },
		{ kind: 'task-succeeded', taskId, result: 'r' },
		{ kind: 'task-succeeded', taskId, result: 'r' },
		{ kind: 'task-failed', taskId, reason: 'f' },
		...(random(4) === 0 ? [{ kind: 'task-cancelled' as const, taskId, reason: 'c' }] : []),
	]);
}

/** Ids of the tasks that a step has started. */
const startsOf = (before: Pick<PlanState, 'tasks'>, { state }: PlanStep): readonly string[] =>
	state.tasks
		.filter(({ id, status }) => {
			const old = before.tasks.find((one) => one.id === id);
			return status === 'starting' && old?.status !== 'starting';
		})
		.map(({ id }) => id);

const isOver = ({ phase }: PlanState) => ['done', 'cancelled'].includes(phase);

/** What must hold after each step, whatever has happened. */
function check(before: PlanState, step: PlanStep) {
	const { state, effects } = step;
	const succeeded = new Set(
		state.tasks.filter((t) => t.status === 'succeeded').map(({ id }) => id),
	);
	const byId = new Map(state.tasks.map((each) => [each.id, each]));

	const starts = startsOf(before, step);
	for (const id of starts) {
		const started = byId.get(id);
		expect(started).toMatchObject({ status: 'starting' });
		expect(started?.deps.filter((dep) => !succeeded.has(dep))).toEqual([]);
	}
	// Nothing that is at work is started again.
	expect(starts.filter((id) => before.tasks.some((t) => t.id === id && isAtWork(t)))).toEqual([]);
	expect(state.tasks.filter(isAtWork).length).toBeLessThanOrEqual(state.limits.parallel);
	expect(new Set(byId.keys()).size).toBe(state.tasks.length);

	if (isOver(before)) {
		expect(state.phase).toBe(before.phase);
		expect(starts).toEqual([]);
		expect(effects.map(({ kind }) => kind)).not.toContain('finished');
	} else {
		const finished = effects.some(({ kind }) => kind === 'finished');
		expect(finished).toBe(state.phase === 'done');
	}
	if (isOver(state)) expect(state.tasks.filter(isAtWork)).toEqual([]);
	// Done exactly when nothing is at work and nothing can start; before that something is open.
	if (state.phase === 'done')
		expect(state.tasks.map(({ status }) => status)).not.toContain('planned');
	if (state.phase === 'executing') {
		expect(state.tasks.some(isAtWork)).toBe(true);
		expect(readyTasks(state.tasks, state.limits.parallel)).toEqual([]);
	}
	expect(state.replans).toBeLessThanOrEqual(state.limits.replans);
	// What has succeeded is never lost or changed.
	for (const old of before.tasks)
		if (old.status === 'succeeded' && byId.get(old.id) !== old)
			expect(byId.get(old.id)).toEqual(old);
	const report = planReport(state);
	expect(report.done.length + report.notDone.length).toBe(
		state.tasks.length + state.dropped.length,
	);
}

test(`${WALKS} walks of ${STEPS} events keep every promise, and get everywhere`, () => {
	const seen = new Map<string, number>();
	for (let walk = 1; walk <= WALKS; walk++) {
		const random = seeded(walk);
		const first = someTasks(random, []);
		let { state } = openPlan('p', first, 1 + random(3), random(4));
		let afterEnd = 0;
		for (let count = 0; count < STEPS && afterEnd < 8; count++) {
			const event = someEvent(random, state);
			const step = movePlan(state, event);
			check(state, step);
			state = step.state;
			if (isOver(state)) afterEnd++;
			seen.set(state.phase, (seen.get(state.phase) ?? 0) + 1);
			for (const { kind } of step.effects) seen.set(kind, (seen.get(kind) ?? 0) + 1);
		}
		expect(planStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
	}
	const rare = [
		...['executing', 'replanning', 'done', 'cancelled'],
		...['cancel-tasks', 'tell-agent', 'finished', 'refuse'],
	].filter((word) => (seen.get(word) ?? 0) < 10);
	expect(rare).toEqual([]);
});

test('a plan whose tasks all succeed is done, in as many rounds as it needs', () => {
	for (let walk = 1; walk <= 30; walk++) {
		const random = seeded(walk);
		const tasks = someTasks(random, []);
		let step = openPlan('p', tasks, 1 + random(3));
		const started = [...startsOf({ tasks: [] }, step)];
		while (step.state.phase === 'executing') {
			const taskId = pick(random, step.state.tasks.filter(isAtWork)).id;
			const before = step.state;
			step = movePlan(before, { kind: 'task-succeeded', taskId, result: 'r' });
			started.push(...startsOf(before, step));
		}
		expect(step.state.phase).toBe('done');
		expect([...started].sort()).toEqual(tasks.map(({ id }) => id).sort());
		expect(planReport(step.state).notDone).toEqual([]);
	}
});
