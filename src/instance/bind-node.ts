import { isDataObject } from '../adapters/in-process/data-object';
import { chatOfExecution } from '../adapters/in-process/chat-of-execution';
import { addressWhileHeld, canHold, holdExecution } from '../adapters/in-process/held-execution';
import { isInsideNode } from '../adapters/in-process/node-context';
import type { BoundNode, WaitingNode } from '../kernel/call-scope';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { NodeContext } from './connect';
import { learnSecrets, nodeHider, nodeRedactor } from './node-secrets';

function waitingNode(context: NodeContext): WaitingNode | undefined {
	if (!canHold(context)) return undefined;
	return {
		isLone: context.getInputData().length === 1,
		chat: chatOfExecution(context),
		address: (webhook) => addressWhileHeld(context, webhook),
		hold: async (until, nobodyCame, words, runsAgain) => {
			const item = isDataObject(nobodyCame) ? nobodyCame : {};
			await holdExecution(context, until, item, words, runsAgain);
		},
	};
}

/** Binds what calls, questions and runs need of a node to the context that n8n gave us for it. */
export function bindNode(context: NodeContext): BoundNode {
	const { id, name } = context.getWorkflow();
	return {
		name: context.getNode().name,
		workflow: { id: String(id ?? 'unsaved'), name: name ?? String(id) },
		executionId: context.getExecutionId() || '',
		logger: context.logger,
		secrets: {
			learn: (secrets) => learnSecrets(context, secrets),
			redact: nodeRedactor(context),
			hide: nodeHider(context),
		},
		waiting: waitingNode(context),
		waitingBaseUrl: isInsideNode(context) ? context.additionalData.webhookWaitingBaseUrl : '',
		async post(url, body, patience) {
			const request = { method: 'POST', url, json: true, timeout: patience } as const;
			await context.helpers.httpRequest(body === undefined ? request : { ...request, body });
		},
	};
}

/** The name of an agent. An agent without a name of its own has the id of its workflow. */
export const agentName = (
	{ workflow }: Pick<BoundNode, 'workflow'>,
	{ agentId }: Pick<ToolkitPolicy, 'agentId'>,
): string => (agentId === '' ? workflow.id : agentId);
