import type { IWebhookFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/** Milliseconds in which a client that has to read takes nothing of its answer. */
const UNREAD = 30_000;

/** Milliseconds for a client that was refused before it had sent its whole body. */
const UNSENT = 5_000;

type Answer = ReturnType<IWebhookFunctions['getResponseObject']>;

/** From now on ends the connection of a client that takes nothing of its answer for a while: the answer is kept in memory until then. */
export const endUnread = (answer: Answer): void => void answer.setTimeout(UNREAD);

/** A client that does not read may stay again: there is nothing to read. */
export const keepUnread = (answer: Answer): void => void answer.setTimeout(0);

/** Ends the connection of a client that was answered, and then neither takes the answer nor stops sending. */
export async function endIdleClient(context: IWebhookFunctions): Promise<void> {
	const [request, answer] = [context.getRequestObject(), context.getResponseObject()];
	if (!answer.writableFinished) endUnread(answer);
	if (request.complete || request.destroyed) return;
	await sleep(UNSENT);
	if (!request.complete) request.destroy();
}
