import type { Actor } from './actor';
import type { RunInProgress } from './run-in-progress';
import { openQuestions } from './open-questions';
import { handOutTask, isOut } from './background/tasks';

/** The actors that this process drives, the run's own agent first. */
export const actorsHere = ({ root, tasks }: Pick<RunInProgress, 'root' | 'tasks'>): Actor[] => [
	root,
	...[...tasks.values()].flatMap((task) => (isOut(task) ? [] : [task.actor])),
];

/** Delivers new answers of people to the agents. */
export async function readAnswers(run: RunInProgress): Promise<void> {
	for (const actor of actorsHere(run))
		for (const { approvalId } of openQuestions(actor.state())) {
			const said = await run.ports.answerTo(approvalId);
			if (said === undefined) continue;
			const task = [...run.tasks.values()].find((one) => one.actor === actor);
			// The worker that continues the task reads the answer.
			if (task && handOutTask(run, task)) break;
			actor.send({ type: 'person-answered', approvalId, ...said });
		}
}
