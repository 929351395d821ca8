import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import type { Cancelled } from '../../runs/control-runs';

const isConnected = (context: IWebhookFunctions) =>
	context.getChildNodes(context.getNode().name).length > 0;

/** Makes sure that a node takes up what was posted. The trigger puts out an item only if none does and one is connected to it. */
export function startTriggerIfUnattended(
	context: IWebhookFunctions,
	{ status, pickedUp, runId, threadId, agentId }: Cancelled,
): { readonly next: string; readonly item: IDataObject | undefined } {
	if (status === 'ended')
		return { next: 'It had already ended. Nothing was changed.', item: undefined };
	if (pickedUp === 'at-work')
		return { next: 'The run is being worked on, and is told within seconds.', item: undefined };
	if (pickedUp === 'woken')
		return {
			next: 'The execution that waited for a person goes on and is told.',
			item: undefined,
		};
	if (isConnected(context)) {
		const item = { event: 'run-posted', runId, threadId, agentId };
		return { next: 'No node worked on the run: this trigger started its workflow.', item };
	}
	return {
		next: 'No node works on the run. It takes this up when a Foreman node resumes it: a schedule with the operation Resume All Broken Off does, or one behind this trigger with the operation Resume.',
		item: undefined,
	};
}
