import type { IWebhookFunctions } from 'n8n-workflow';

/** The one way to come in for programs: what a browser sends along on its own, such as a cookie, counts for nothing. */
export function bearerToken(context: IWebhookFunctions): string {
	const header = context.getRequestObject().headers.authorization ?? '';
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
