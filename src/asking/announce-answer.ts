import type { IWebhookFunctions } from 'n8n-workflow';

import type { Approval } from '../policy/approvals/approval';
import { nodeRedactor } from '../instance/node-secrets';
import { openRuns } from '../instance/open-runs';
import type { Store } from '../instance/open-store';

/** Milliseconds. */
const PATIENCE = 10_000;

const runForm = /^[0-9a-f]{32}$/;

/**
 * Tells the run that has asked that a person has answered. The execution that waits is woken as well; where it is no more,
 * somebody who looks for broken-off runs finds this one. The answer holds whatever becomes of this.
 */
export async function announceAnswer(
	context: IWebhookFunctions,
	store: Store,
	{ id, run, resume, organisation, agency, user }: Approval,
): Promise<void> {
	// One that was handed over goes on when its workflow says so; what else asks has no run in the store.
	if (resume === '' || !runForm.test(run)) return;
	const tenant = { organisation, agency, user };
	const { runs } = openRuns(store, tenant, AbortSignal.timeout(PATIENCE));
	try {
		await runs.post(run, { id, kind: 'answer', at: Date.now() });
	} catch (error) {
		const cause = String(nodeRedactor(context)(String(error)));
		context.logger.warn(`Foreman could not tell a run of an answer: ${cause}`);
	}
}
