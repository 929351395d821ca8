import type { IWebhookFunctions } from 'n8n-workflow';

/** The words that n8n and the panel put before the addresses of a trigger. */
export function baseWords(context: IWebhookFunctions, otherwise: string): readonly string[] {
	const path: unknown = context.getNode().parameters.path ?? otherwise;
	const words = String(path).trim().split('/').filter(Boolean);
	return [context.getNode().webhookId ?? '', ...words];
}
