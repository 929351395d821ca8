import { clipText } from '../clip-text';
import type { RunCommand } from '../run-command';
import type { Board } from './board';
import { cancelRun, cancelTask } from './cancel';
import { correctTask } from './correct-task';

const LONGEST_KEPT = 500;
const MOST_KEPT = 20;

/** What is said to an agent that has ended is not lost: the report says that it came too late. */
function say(board: Board, text: string, isCorrection: boolean): void {
	const { phase } = board.root.state();
	if (phase === 'stopped' || phase === 'cancelled' || phase === 'failed')
		board.change({
			tooLate: [...board.run.tooLate, clipText(text, LONGEST_KEPT)].slice(-MOST_KEPT),
		});
	else if (isCorrection) board.root.send({ type: 'correction-received', text });
	else board.root.send({ type: 'message-received', from: 'person', text });
}

/** Does what a command from outside says. After a crash it may be said again, which does no harm. */
export function obeyCommand(board: Board, { id, kind, taskId = '', text = '' }: RunCommand): void {
	if (kind === 'cancel') cancelRun(board, text);
	else if (kind === 'cancel-task') cancelTask(board, taskId);
	else if (kind === 'message') say(board, text, false);
	else if (kind === 'correct') {
		if (taskId === '') say(board, text, true);
		else correctTask(board, taskId, text, id);
		board.ports.emit('corrected', { taskId, text });
	}
}
