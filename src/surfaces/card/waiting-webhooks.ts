import type { IWebhookDescription } from 'n8n-workflow';

const waiting = (httpMethod: 'GET' | 'POST', path: string): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	path,
	responseMode: 'onReceived',
	responseData: '',
	restartWebhook: true,
	isFullPath: true,
});

/** The webhooks of a node that waits for a person: the card, its answer, the call that wakes the execution, and others that are read. */
export const waitingWebhooks = (
	card: string,
	resume: string,
	...read: readonly string[]
): IWebhookDescription[] => [
	waiting('GET', card),
	waiting('POST', card),
	waiting('POST', resume),
	...read.map((path) => waiting('GET', path)),
];
