import type { CorrectionVerdict } from '../background/judge-correction';
import { judgeCorrection } from '../background/judge-correction';
import { MOST_COMMANDS } from '../run-store';
import type { Board } from './board';
import { isOut, moveTask } from './tasks';

/** Has a task do something differently from its next step on. */
export function correctTask(
	board: Board,
	taskId: string,
	text: string,
	commandId?: string,
): CorrectionVerdict {
	const task = board.tasks.get(taskId);
	const verdict = judgeCorrection(task?.record.task);
	if (task === undefined || verdict !== 'queued') return verdict;
	if (commandId !== undefined) {
		const { commands } = task.record;
		if (commands.includes(commandId)) return verdict;
		task.record = { ...task.record, commands: [...commands, commandId].slice(-MOST_COMMANDS) };
	}
	moveTask(board, task, { type: 'corrected', text });
	// One that is worked on elsewhere is told by post.
	if (!isOut(task)) moveTask(board, task, { type: 'step-reached' });
	return verdict;
}
