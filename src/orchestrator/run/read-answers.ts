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
		for (const { approvalId, tool } of openQuestions(actor.state())) {
			const found = await run.ports.answerTo(approvalId);
			if (found === undefined) continue;
			const { ofProgram: how, ...said } = found;
			const task = [...run.tasks.values()].find((one) => one.actor === actor);
			// The worker that continues the task reads the answer.
			if (task && handOutTask(run, task)) break;
			if (how !== undefined) {
				const taskId = task?.id ?? '';
				run.ports.emit('client-call-settled', { taskId, callId: approvalId, tool, how });
			}
			actor.send({ type: 'person-answered', approvalId, ...said });
		}
}
