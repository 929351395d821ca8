import type { IWebhookDescription } from 'n8n-workflow';

/** A webhook of a node that waits. */
export const waiting = (httpMethod: 'GET' | 'POST', path: string): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	path,
	responseMode: 'onReceived',
	responseData: '',
	restartWebhook: true,
	isFullPath: true,
});

/** The webhooks of a node that waits for a person: the card, its answer, and the call that wakes the execution. */
export const waitingWebhooks = (card: string, resume: string): IWebhookDescription[] => [
	waiting('GET', card),
	waiting('POST', card),
	waiting('POST', resume),
];
