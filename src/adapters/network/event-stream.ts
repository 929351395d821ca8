import { type IWebhookFunctions, sleep } from 'n8n-workflow';

interface StreamMessage {
	readonly id?: number;
	/** Left out: an ordinary message. */
	readonly event?: string;
	/** JSON. */
	readonly data: unknown;
}

/** Milliseconds after which a browser comes again. */
const RETRY = 2_000;

/** `no-transform` keeps n8n from compressing it, which would hold messages back. */
const headers = {
	'cache-control': 'no-store, no-transform',
	'content-type': 'text/event-stream; charset=utf-8',
	'x-accel-buffering': 'no',
	'x-content-type-options': 'nosniff',
} as const;

export function openEventStream(context: IWebhookFunctions) {
	const response = context.getResponseObject();
	let isLeft = false;
	response.on('close', () => {
		isLeft = true;
	});
	response.status(200);
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	response.flushHeaders();
	const write = (text: string) => {
		if (!isLeft) response.write(text);
	};
	write(`retry: ${RETRY}\n\n`);
	return {
		isOpen: () => !isLeft,
		send({ id, event, data }: StreamMessage) {
			const lines = [
				...(id === undefined ? [] : [`id: ${id}`]),
				...(event === undefined ? [] : [`event: ${event}`]),
				`data: ${JSON.stringify(data)}`,
			];
			write(`${lines.join('\n')}\n\n`);
		},
		/** Keeps proxies from closing an idle stream. */
		beat: () => write(': still here\n\n'),
		wait: sleep,
		end: () => {
			if (!isLeft) response.end();
		},
	};
}

export type EventStream = ReturnType<typeof openEventStream>;
