import type { Span } from '@opentelemetry/api';
import type { OpenSpan, TraceParent } from '../kernel/ports/node-trace';
import { isRecord } from '../kernel/values/is-record';

type Api = typeof import('@opentelemetry/api');

const isApi = (value: unknown): value is Api =>
	isRecord(value) && 'ROOT_CONTEXT' in value && 'SpanStatusCode' in value && isRecord(value.trace);

/** Not `import()`: that does not look where n8n lets packages find its modules. */
function load(): Api | undefined {
	try {
		const loaded: unknown = require('@opentelemetry/api');
		return isApi(loaded) ? loaded : undefined;
	} catch {
		return undefined;
	}
}

const api = load();

/** Starts a span by the provider of this n8n. Undefined where nothing takes it. `from`: milliseconds since the epoch. */
export function startSpan(
	name: string,
	parent: TraceParent | undefined,
	from: number,
): OpenSpan | undefined {
	if (api === undefined) return undefined;
	const { trace, ROOT_CONTEXT, SpanStatusCode } = api;
	const open = (called: string, startTime: number, above?: Span): OpenSpan | undefined => {
		const remote = parent && trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
		const context = above ? trace.setSpan(ROOT_CONTEXT, above) : (remote ?? ROOT_CONTEXT);
		const span = trace.getTracer('n8n-nodes-foreman').startSpan(called, { startTime }, context);
		if (!span.isRecording()) return undefined;
		return {
			start: (below, at) => open(below, at, span),
			end(attributes, at, isError = false) {
				span.setAttributes(attributes);
				span.setStatus({ code: isError ? SpanStatusCode.ERROR : SpanStatusCode.OK });
				span.end(at);
			},
		};
	};
	return open(name, from);
}
