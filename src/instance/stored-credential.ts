import type { ICredentialDataDecryptedObject, IWebhookFunctions } from 'n8n-workflow';

import { fresh } from '../kernel/fresh';
import type { NodeContext } from './connect';

/** Milliseconds for which a webhook uses what was read before. For this time, a secret that was changed still works. */
const FRESH = 10_000;

const MOST = 50;

const kept = fresh<string, Promise<ICredentialDataDecryptedObject>>({ for: FRESH, most: MOST });

const isWebhook = (context: NodeContext): context is IWebhookFunctions =>
	'getRequestObject' in context;

/** Identifies the credential that is chosen in a node; undefined if its contents may depend on who calls. */
function placeOf(context: IWebhookFunctions, type: string): string | undefined {
	if (context.getExecutionContext()?.credentials !== undefined) return undefined;
	const { id, credentials } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, type, credentials?.[type]?.id]);
}

/**
 * The contents of a credential of a node. n8n takes 30 ms to decrypt one for a webhook, even for unknown callers, so webhooks
 * keep it for some seconds, only in the memory of this process, which also holds n8n's key to decrypt it. Throws n8n's
 * error if none is chosen.
 */
export async function storedCredential(
	context: NodeContext,
	itemIndex: number,
	type: string,
): Promise<ICredentialDataDecryptedObject> {
	const read = async () =>
		await context.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex);
	const place = isWebhook(context) ? placeOf(context, type) : undefined;
	return await (place === undefined ? read() : kept.get(place, read));
}
