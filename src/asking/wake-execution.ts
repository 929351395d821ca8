import type { BoundNode } from '../kernel/call-scope';
import type { Approval } from '../policy/approvals/approval';
import type { Store } from '../instance/open-store';

/** Milliseconds. */
const PATIENCE = 10_000;

type Waker = Pick<BoundNode, 'logger' | 'secrets' | 'post' | 'waitingBaseUrl'>;

type Reached = Pick<Store, 'connection'>;

/** The same place as this n8n reaches itself: its public address may not be reachable from inside. */
function insideAddress(waiting: string, { connection }: Reached, resume: string): string {
	if (waiting === '' || !resume.startsWith(`${waiting}/`)) return '';
	return `${connection.baseUrl}${resume.slice(waiting.lastIndexOf('/'))}`;
}

/**
 * Wakes the execution that waits for an answer; it looks for itself what was decided. False where it cannot be reached:
 * the answer holds all the same.
 */
export async function wakeExecution(
	{ logger, secrets, post, waitingBaseUrl }: Waker,
	store: Reached,
	{ resume }: Pick<Approval, 'resume'>,
): Promise<boolean> {
	const url = insideAddress(waitingBaseUrl, store, resume);
	if (url === '') return false;
	secrets.learn([url, resume]);
	try {
		await post(url, undefined, PATIENCE);
		return true;
	} catch (error) {
		const cause = String(secrets.redact(String(error)));
		logger.warn(`Foreman could not wake a waiting execution: ${cause}`);
		return false;
	}
}

/**
 * Wakes every execution that waits for one of these answers, each once: none is to wait for what is settled. False where
 * none could be reached. `own` is where the caller itself would be woken.
 */
export async function wakeAllExecutions(
	node: Waker,
	store: Reached,
	settled: ReadonlyArray<Pick<Approval, 'resume'>>,
	own = '',
): Promise<boolean> {
	let isWoken = false;
	for (const resume of new Set(settled.map((one) => one.resume)))
		if (resume !== '' && resume !== own)
			isWoken = (await wakeExecution(node, store, { resume })) || isWoken;
	return isWoken;
}
