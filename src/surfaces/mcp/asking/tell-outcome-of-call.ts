import { announceOutcome } from '../../../asking/channel-post';
import type { Scope } from '../../../instance/open-scope';
import { openApprovals } from '../../../instance/open-store';
import type { Attempt, Invocation } from '../../../kernel/invoke-tool';

/** Milliseconds to read what was agreed to. */
const PATIENCE = 10_000;

type Told = Pick<Scope, 'store' | 'node'>;

async function tell({ store: openStore, node }: Told, lifetime: number, attempt: Attempt) {
	if (openStore === undefined || attempt.consent !== 'granted') return;
	try {
		const store = await openStore();
		if (store.askUrl === '') return;
		const approvals = openApprovals(store, lifetime, AbortSignal.timeout(PATIENCE));
		const approval = await approvals.read(attempt.approvalId);
		if (approval === undefined) return;
		const outcome = attempt.status === 'succeeded' ? 'done' : 'failed';
		await announceOutcome(node, store, approval, outcome);
	} catch (error) {
		const cause = String(node.secrets.redact(String(error)));
		node.logger.warn(`Foreman could not tell the channel what became of a call: ${cause}`);
	}
}

/**
 * Tells the people of the channel what became of a call that one of them has approved: the client that called may be gone. Nothing waits for
 * it, and nothing fails by it. `lifetime` is that of approvals, in milliseconds.
 */
export const tellOutcomeOfCall = (
	told: Told,
	lifetime: number,
	invocation: Invocation,
): Invocation => ({
	...invocation,
	async record(attempt) {
		await invocation.record(attempt);
		void tell(told, lifetime, attempt);
	},
});
