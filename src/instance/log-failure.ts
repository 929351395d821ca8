import type { NodeContext } from './connect';
import { nodeRedactor } from './node-secrets';
import { learnCredentials } from './read-credential';

/** Writes an unexpected error to n8n's log, with its stack. Takes out secrets, because errors of requests hold what was sent. */
export async function logFailure(context: NodeContext, what: string, error: unknown) {
	await learnCredentials(context, 0);
	const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
	context.logger.error(what, { error: String(nodeRedactor(context)(text)) });
}
