import { clipText } from '../../kernel/values/clip-text';
import type { RunCommand } from '../run-command';
import type { RunInProgress } from './run-in-progress';
import { cancelOpenRun, cancelTask } from './background/cancel';
import { correctTask } from './background/tasks';

const LONGEST_KEPT = 500;
const MOST_KEPT = 20;

/** Keeps messages to an agent that has ended: the report says that they came too late. */
function say(run: RunInProgress, text: string, isCorrection: boolean): void {
	const { phase } = run.root.state();
	if (phase === 'stopped' || phase === 'cancelled')
		run.change({
			tooLate: [...run.state.tooLate, clipText(text, LONGEST_KEPT)].slice(-MOST_KEPT),
		});
	else if (isCorrection) run.root.send({ type: 'correction-received', text });
	else run.root.send({ type: 'message-received', from: 'person', text });
}

/** Carries out a command from outside. It may run again after a crash, which is harmless. */
export function obeyCommand(
	run: RunInProgress,
	{ id, kind, taskId = '', text = '' }: RunCommand,
): void {
	if (kind === 'cancel') cancelOpenRun(run, text);
	else if (kind === 'cancel-task') cancelTask(run, taskId);
	else if (kind === 'message') say(run, text, false);
	else if (kind === 'correct') {
		if (taskId === '') say(run, text, true);
		else correctTask(run, taskId, text, id);
		run.ports.emit('corrected', { taskId, text });
	}
}
