import type { IWebhookFunctions } from 'n8n-workflow';

/** What ends the work for one request. */
export interface RequestSignal {
	/** Ends when the client goes away before it has its answer. */
	readonly signal: AbortSignal;
	/** From now on the work goes on without the client. */
	letGo(): void;
}

/** Watches the client of a request. */
export function openRequestSignal(context: IWebhookFunctions): RequestSignal {
	const answer = context.getResponseObject();
	const controller = new AbortController();
	let isLetGo = false;
	const gone = () => {
		if (!answer.writableFinished && !isLetGo) controller.abort();
	};
	// It may have gone while it was found out who it is.
	if (answer.closed) gone();
	else answer.on('close', gone);
	return {
		signal: controller.signal,
		letGo() {
			isLetGo = true;
		},
	};
}
