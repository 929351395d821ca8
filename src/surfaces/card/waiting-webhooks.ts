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

/**
 * The webhooks of a node that waits for a person: the card, its answer, the call that wakes the execution, and, where a chat
 * draws the question with buttons, what these call.
 */
export const waitingWebhooks = (
	card: string,
	resume: string,
	press?: string,
): IWebhookDescription[] => [
	waiting('GET', card),
	waiting('POST', card),
	waiting('POST', resume),
	...(press === undefined ? [] : [waiting('GET', press)]),
];
