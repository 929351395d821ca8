import type { ICredentialDataDecryptedObject, IWebhookFunctions } from 'n8n-workflow';

import type { NodeContext } from './connect';

/** Milliseconds for which a webhook uses what was read before. For this time, a secret that was changed still works. */
const FRESH = 10_000;

const MOST = 50;

interface Kept {
	readonly readAt: number;
	readonly data: ICredentialDataDecryptedObject;
}

const kept = new Map<string, Kept>();

const isWebhook = (context: NodeContext): context is IWebhookFunctions =>
	'getRequestObject' in context;

/** Identifies the credential that is chosen in a node; undefined if its contents may depend on who calls. */
function placeOf(context: IWebhookFunctions, type: string): string | undefined {
	if (context.getExecutionContext()?.credentials !== undefined) return undefined;
	const { id, credentials } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, type, credentials?.[type]?.id]);
}

/** Removes entries that are too old, so that secrets do not stay in memory until somebody asks for them. */
function forgetOld(now: number): void {
	for (const [place, { readAt }] of kept)
		if (Math.abs(now - readAt) >= FRESH || kept.size > MOST) kept.delete(place);
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
	const place = isWebhook(context) ? placeOf(context, type) : undefined;
	if (place === undefined) return await context.getCredentials(type, itemIndex);
	const now = Date.now();
	forgetOld(now);
	const known = kept.get(place);
	if (known !== undefined) return known.data;
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex);
	kept.set(place, { readAt: now, data });
	return data;
}
