import { z } from 'zod';
import { isDataObject } from '../adapters/in-process/data-object';
import { addressWhileHeld, canHold, holdExecution } from '../adapters/in-process/held-execution';
import { isInsideNode } from '../adapters/in-process/node-context';
import type { BoundNode, WaitingNode, ChatBehind } from '../kernel/call-scope';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { NodeContext } from './connect';
import { learnSecrets, nodeHider, nodeRedactor } from './node-secrets';
import { startSpan } from '../host/spans';
import type { NodeTrace, TraceParent } from '../kernel/ports/node-trace';

const header = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

function parentOf(context: NodeContext, executionId: string): TraceParent | undefined {
	if (!isInsideNode(context)) return undefined;
	const headers: Record<string, string> = {};
	try {
		const { otel } = context.additionalData;
		otel?.injectTraceHeaders(executionId, context.getNode().name, headers);
	} catch {
		return undefined;
	}
	const [, traceId, spanId, flags] = header.exec(headers.traceparent ?? '') ?? [];
	if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
	return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Where a node is seen in n8n's traces. A request outside of executions has a trace of its own. Never throws. */
export const nodeTrace = (context: NodeContext): NodeTrace => ({
	set(attributes) {
		try {
			if ('setMetadata' in context) context.setMetadata({ tracing: { ...attributes } });
		} catch {
			// A run is worth more than its trace.
		}
	},
	start(name, from) {
		const executionId = context.getExecutionId() || '';
		const parent = executionId === '' ? undefined : parentOf(context, executionId);
		return executionId !== '' && parent === undefined ? undefined : startSpan(name, parent, from);
	},
});

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** As it was saved: what an expression would say is not known, and counts as open. */
const trigger = z.object({
	public: z.unknown(),
	mode: z.unknown(),
	authentication: z.unknown(),
	options: z.object({ responseMode: z.unknown() }).partial().catch({}).default({}),
});

/** The chat in which the execution of this node began; undefined where something else began it. */
export function chatOfExecution(context: object): ChatBehind | undefined {
	if (!isInsideNode(context)) return undefined;
	const runData = context.runExecutionData?.resultData.runData ?? {};
	const began = Object.values(context.workflow.nodes).find(
		({ name, type }) => type === CHAT_TRIGGER && Object.hasOwn(runData, name),
	);
	if (began === undefined) return undefined;
	const read = trigger.parse(began.parameters);
	// Not public: the chat of the editor, and n8n's own page of chats.
	const isPublic = read.public !== undefined && read.public !== false;
	const { responseMode } = read.options;
	const ownPage = [undefined, 'hostedChat'].some((one) => one === read.mode);
	// The page for users of n8n runs in a frame without an origin, and one of one's own on another site.
	const isFramed = ![undefined, 'none', 'basicAuth'].some((one) => one === read.authentication);
	const signsIn = read.authentication === 'basicAuth' || read.authentication === 'n8nUserAuth';
	return {
		handsOnMessages: responseMode === 'responseNodes' && (!isPublic || read.mode !== 'webhook'),
		drawsButtons: responseMode === 'streaming' && (!isPublic || (ownPage && !isFramed)),
		isClosed: !isPublic || signsIn,
	};
}

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
		trace: nodeTrace(context),
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
