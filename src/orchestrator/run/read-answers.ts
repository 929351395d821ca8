import type { Actor } from './actor';
import type { Board } from './board';
import { openQuestions } from './open-questions';
import { handOut, isOut } from './tasks';

/** Those of a run that are at work in its own execution, the run's own agent first. */
export const actorsHere = ({ root, tasks }: Pick<Board, 'root' | 'tasks'>): Actor[] => [
	root,
	...[...tasks.values()].flatMap((task) => (isOut(task) ? [] : [task.actor])),
];

/** Tells those who wait for people what these have said meanwhile. */
export async function readAnswers(board: Board): Promise<void> {
	for (const actor of actorsHere(board))
		for (const { approvalId } of openQuestions(actor.state())) {
			const said = await board.ports.answerTo(approvalId);
			if (said === undefined) continue;
			const task = [...board.tasks.values()].find((one) => one.actor === actor);
			// Whoever goes on with it reads the answer.
			if (task && handOut(board, task)) break;
			actor.send({ type: 'person-answered', approvalId, ...said });
		}
}
