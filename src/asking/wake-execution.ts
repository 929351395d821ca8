import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import { isInsideNode } from '../adapters/in-process/node-context';
import type { Approval } from '../policy/approvals/approval';
import { learnSecrets, nodeRedactor } from '../instance/node-secrets';
import type { Store } from '../instance/open-store';

/** Milliseconds. */
const PATIENCE = 10_000;

type Caller = IExecuteFunctions | IWebhookFunctions;

/** The same place as this n8n reaches itself: its public address may not be reachable from inside. */
function insideAddress(context: Caller, { connection }: Store, resume: string): string {
	const waiting = isInsideNode(context) ? context.additionalData.webhookWaitingBaseUrl : '';
	if (waiting === '' || !resume.startsWith(`${waiting}/`)) return '';
	return `${connection.baseUrl}${resume.slice(waiting.lastIndexOf('/'))}`;
}

/**
 * Wakes the execution that waits for an answer; it looks for itself what was decided. False where it cannot be reached:
 * the answer holds all the same.
 */
export async function wakeExecution(
	context: Caller,
	store: Store,
	{ resume }: Pick<Approval, 'resume'>,
): Promise<boolean> {
	const url = insideAddress(context, store, resume);
	if (url === '') return false;
	learnSecrets(context, [url, resume]);
	try {
		await context.helpers.httpRequest({ method: 'POST', url, json: true, timeout: PATIENCE });
		return true;
	} catch (error) {
		const cause = String(nodeRedactor(context)(String(error)));
		context.logger.warn(`Foreman could not wake a waiting execution: ${cause}`);
		return false;
	}
}

/**
 * Wakes every execution that waits for one of these answers, each once: none is to wait for what is settled. False where
 * none could be reached. `own` is where the caller itself would be woken.
 */
export async function wakeAllExecutions(
	context: Caller,
	store: Store,
	settled: ReadonlyArray<Pick<Approval, 'resume'>>,
	own = '',
): Promise<boolean> {
	let isWoken = false;
	for (const resume of new Set(settled.map((one) => one.resume)))
		if (resume !== '' && resume !== own)
			isWoken = (await wakeExecution(context, store, { resume })) || isWoken;
	return isWoken;
}
