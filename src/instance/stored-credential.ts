import type { ICredentialDataDecryptedObject, IWebhookFunctions } from 'n8n-workflow';

import type { NodeContext } from './connect';

/** Milliseconds for which a webhook goes by what was read before. So long a secret that was changed still opens something. */
const FRESH = 10_000;

const MOST = 50;

interface Kept {
	readonly readAt: number;
	readonly data: ICredentialDataDecryptedObject;
}

const kept = new Map<string, Kept>();

const isWebhook = (context: NodeContext): context is IWebhookFunctions =>
	'getRequestObject' in context;

/** The credential that a node has chosen; undefined where what it holds may depend on who calls. */
function placeOf(context: IWebhookFunctions, type: string): string | undefined {
	if (context.getExecutionContext()?.credentials !== undefined) return undefined;
	const { id, credentials } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, type, credentials?.[type]?.id]);
}

/** What is too old is not to lie about until somebody asks for it. */
function forgetOld(now: number): void {
	for (const [place, { readAt }] of kept)
		if (Math.abs(now - readAt) >= FRESH || kept.size > MOST) kept.delete(place);
}

/**
 * What a credential of a node holds. n8n takes 30 ms to decrypt one for a webhook, also for callers of whom nothing is known:
 * webhooks keep it for some seconds, in this process alone. n8n has what it takes to decrypt it there as well. Throws n8n's
 * error where none is chosen.
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
