import type { RunState, TaskState } from '../../../src/orchestrator/run/run-state';
import type { Saying, StoredSnapshot } from './rehearsal';
import { turnsOf } from './heard-by';
import { Rehearsal } from './rehearsal';

/** A run, and the moment of it that is worth keeping. */
export interface Scene {
	readonly saying: Saying;
	isIt(run: RunState, tasks: readonly TaskState[]): boolean;
}

const MOST_SAVES = 200;

const helper: Saying = ({ kind, taskId }, messages) => {
	const turn = turnsOf(messages);
	if (turn === 0) return { calls: [{ name: 'look', arguments: {} }] };
	if (turn > 1) return { text: `answer of ${taskId}` };
	const name = kind === 'builder' ? 'build-workflow' : 'change';
	return { calls: [{ name, arguments: { by: taskId } }] };
};

/** The run's own agent makes these calls at once, and says what it heard after that. */
const beginningWith =
	(...calls: ReadonlyArray<{ name: string; arguments: Record<string, unknown> }>): Saying =>
	(agent, messages) => {
		if (agent.taskId !== '') return helper(agent, messages);
		const turn = turnsOf(messages);
		return turn === 0 ? { calls } : { text: `heard ${turn}` };
	};

const plan = {
	name: 'plan',
	arguments: {
		tasks: [
			{ id: 'a', kind: 'delegate', deps: [] },
			{ id: 'b', kind: 'build-workflow', deps: [] },
			{ id: 'c', kind: 'manage-data-tables', deps: [] },
			{ id: 'd', kind: 'research', deps: ['a'] },
			{ id: 'e', kind: 'build-workflow', deps: ['d'] },
		],
	},
};

const atWork = ({ task }: TaskState) => task.phase === 'running';

export const scenes: Readonly<Record<string, Scene>> = {
	'a call that a delegate answers': {
		saying: beginningWith({ name: 'delegate', arguments: { briefing: 'one' } }),
		isIt: ({ agent }, tasks) => agent.phase === 'calling' && tasks.some(atWork),
	},
	'a call that an agent with a browser answers': {
		saying: beginningWith({ name: 'set-up', arguments: {} }),
		isIt: ({ agent }, tasks) => agent.phase === 'calling' && tasks.some(atWork),
	},
	'a builder that has saved a workflow': {
		saying: beginningWith({ name: 'build-workflow-with-agent', arguments: { task: 'one' } }),
		isIt: (_, tasks) => tasks.some((task) => atWork(task) && task.build !== undefined),
	},
	'a plan with tasks of every kind': {
		saying: beginningWith(plan),
		isIt: (_, tasks) => tasks.length === 4 && tasks.slice(3).some(atWork),
	},
	'a person is asked while a builder works': {
		saying: beginningWith(
			{ name: 'ask-first', arguments: { by: 'root' } },
			{ name: 'build-workflow-with-agent', arguments: { task: 'one' } },
		),
		isIt: ({ agent }, tasks) => agent.phase === 'held' && tasks.some(atWork),
	},
	'a workflow of which a run has shown a part': {
		saying: beginningWith({ name: 'build-workflow', arguments: { tried: true } }),
		isIt: ({ items }) => items.some(({ build }) => build?.shown !== undefined),
	},
	'an end': {
		saying: beginningWith({ name: 'build-workflow-with-agent', arguments: { task: 'one' } }),
		isIt: ({ agent, items }) => agent.phase === 'idle' && items.some(({ build }) => build !== null),
	},
};

/** What is stored at that moment: when the process is killed after as many saves as lead there. */
export async function snapshotOf({ saying, isIt }: Scene): Promise<StoredSnapshot> {
	for (let after = 1; after < MOST_SAVES; after += 1) {
		const rehearsal = new Rehearsal(saying);
		await rehearsal.drive({ after, how: 'at once' });
		const { run, tasks } = rehearsal.read();
		if (isIt(run, tasks)) return rehearsal.snapshot;
	}
	throw new Error('The moment never comes.');
}
