import type { IWebhookFunctions } from 'n8n-workflow';

/** The token of a program. What a browser sends by itself, such as a cookie, is ignored. */
export function bearerToken(context: IWebhookFunctions): string {
	const header = context.getRequestObject().headers.authorization ?? '';
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
