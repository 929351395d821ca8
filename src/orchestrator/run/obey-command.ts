import type { RunCommand } from '../run-command';
import type { Board } from './board';
import { cancelRun, cancelTask } from './cancel';
import { correctTask } from './correct-task';

/** Does what somebody else has told a run. */
export function obeyCommand(board: Board, { kind, taskId = '', text = '' }: RunCommand): void {
	if (kind === 'cancel') cancelRun(board, text);
	else if (kind === 'cancel-task') cancelTask(board, taskId);
	else if (kind === 'correct') {
		if (taskId === '') board.root.send({ type: 'correction-received', text });
		else correctTask(board, taskId, text);
		board.ports.emit('corrected', { taskId, text });
	} else if (kind === 'message')
		board.root.send({ type: 'message-received', from: 'person', text });
}
