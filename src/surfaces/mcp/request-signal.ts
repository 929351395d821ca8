import type { IWebhookFunctions } from 'n8n-workflow';

export function openRequestSignal(context: IWebhookFunctions) {
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
		/** Ends when the client goes away before it has its answer. */
		signal: controller.signal,
		/** From now on the work goes on without the client. */
		letGo() {
			isLetGo = true;
		},
	};
}

export type RequestSignal = ReturnType<typeof openRequestSignal>;
