import { isInsideNode } from '../adapters/in-process/node-context';
import { startSpan } from '../host/spans';
import type { NodeTrace, TraceParent } from '../kernel/ports/node-trace';
import type { NodeContext } from './connect';

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
