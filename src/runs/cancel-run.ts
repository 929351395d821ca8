import type { Asking } from '../asking/open-asking';
import type { RunCommand, RunStore, RunSummary, StoredRun } from '../orchestrator/run-store';
import type { Approval } from '../policy/approvals/approval';
import { randomId } from '../policy/random-id';
import { questionsOf } from './report-item';
import { exceedsLimit } from '../kernel/tool-error';
import { unknownRun } from './foreman-errors';

/** Whether a run was told: false for one that has ended. Throws `ToolError` for one that could not be. */
export function wasQueued(word: Awaited<ReturnType<RunStore['post']>>, runId: string): boolean {
	if (word === 'queued' || word === 'ended') return word === 'queued';
	if (word === 'unknown') throw unknownRun(runId);
	throw exceedsLimit(
		`Too many messages wait for run ${runId} to take them up.`,
		'Wait a moment and try again. Nothing was said to the run.',
	);
}

/** Tells a run something. False for one that has ended. Throws `ToolError`. */
export async function postCommand(
	runs: Pick<RunStore, 'post'>,
	runId: string,
	kind: RunCommand['kind'],
	more: Partial<Pick<RunCommand, 'id' | 'taskId' | 'text'>>,
): Promise<boolean> {
	const word = await runs.post(runId, { id: randomId(), kind, at: Date.now(), ...more });
	return wasQueued(word, runId);
}

/** The most that n8n gives at once. More are never open on one thread. */
const MOST = 250;

/** What else is open on the thread of a run, for the same agent and user. Throws `ToolError`. */
async function othersOfThread(
	runs: Pick<RunStore, 'listOfThread'>,
	{ runId, threadId, agentId, user }: Pick<RunSummary, 'runId' | 'threadId' | 'agentId' | 'user'>,
): Promise<readonly RunSummary[]> {
	const found = await runs.listOfThread(threadId, MOST, { agentId, user, isOpen: true });
	return found.filter((one) => one.runId !== runId);
}

export interface CancelScope {
	readonly runs: Pick<RunStore, 'get' | 'post' | 'listOfThread'>;
	readonly asking: Pick<Asking, 'withdraw' | 'wake'>;
	readonly by: string;
	/** What the run says of it. */
	readonly reason: string;
	/** Whether one that had ended before has others of its thread cancelled all the same. */
	readonly othersOfEnded: boolean;
}

export interface ToldRun {
	readonly runId: string;
	/** `queued`: the run was told. Else why it was not. */
	readonly word: Awaited<ReturnType<RunStore['post']>>;
	/** What it asked people: who waits for one of these is to be woken. */
	readonly withdrawn: readonly Approval[];
}

async function tell(
	{ runs, asking, by, reason }: CancelScope,
	run: StoredRun,
	taskId: string,
): Promise<ToldRun> {
	const { runId } = run;
	const what: Pick<RunCommand, 'kind' | 'taskId' | 'text'> =
		taskId === '' ? { kind: 'cancel', text: reason } : { kind: 'cancel-task', taskId };
	const word = await runs.post(runId, { id: randomId(), at: Date.now(), ...what });
	if (word !== 'queued') return { runId, word, withdrawn: [] };
	const questions = questionsOf(run, taskId);
	return { runId, word, withdrawn: await asking.withdraw({ runId, questions, by }) };
}

/** Cancels a run with what else is open on its thread, or one of its tasks. Each is told before what it asks is withdrawn; where the run itself cannot be told, nothing was done. Throws what the stores throw. */
export async function cancelRun(
	scope: CancelScope,
	run: StoredRun,
	taskId = '',
): Promise<ToldRun & { readonly others: readonly ToldRun[] }> {
	const told = await tell(scope, run, taskId);
	const goesOn = told.word === 'queued' || (told.word === 'ended' && scope.othersOfEnded);
	const others: ToldRun[] = [];
	if (taskId !== '' || !goesOn) return { ...told, others };
	try {
		for (const { runId } of await othersOfThread(scope.runs, run)) {
			const other = await scope.runs.get(runId);
			if (other !== undefined) others.push(await tell(scope, other, ''));
		}
	} catch (error) {
		// The door hears only of the failure, so it cannot wake those who wait for what was withdrawn.
		await scope.asking.wake([told, ...others].flatMap(({ withdrawn }) => withdrawn));
		throw error;
	}
	return { ...told, others };
}
