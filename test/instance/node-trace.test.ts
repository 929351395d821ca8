import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { context as contexts, trace } from '@opentelemetry/api';
import type { IExecuteFunctions } from 'n8n-workflow';

import { nodeTrace } from '../../src/instance/bind-node';

interface Kept {
	readonly name: string;
	readonly parent: string | undefined;
	readonly from: unknown;
	until?: unknown;
	attributes?: Attributes;
}

const kept: Kept[] = [];

/** A provider that keeps what it is given. */
beforeAll(() => {
	const startSpan = (
		name: string,
		{ startTime }: { startTime?: unknown } = {},
		above?: Context,
	) => {
		const parent = above && trace.getSpanContext(above)?.spanId;
		const one: Kept = { name, parent, from: startTime };
		kept.push(one);
		return {
			isRecording: () => true,
			spanContext: () => ({ traceId: 'a'.repeat(32), spanId: name, traceFlags: 1 }),
			setAttributes: (attributes: Attributes) => void (one.attributes = attributes),
			setStatus: () => undefined,
			end: (until: unknown) => void (one.until = until),
		} as unknown as Span;
	};
	const getTracer = () => ({ startSpan }) as unknown as Tracer;
	trace.setGlobalTracerProvider({ getTracer });
});

beforeEach(() => void kept.splice(0));

afterAll(() => {
	trace.disable();
	contexts.disable();
});

const traceparent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`;

/** A node in an execution, or in the request of a client where there is none. */
function traceOf(executionId: string, header: string | undefined, more: object = {}) {
	const injectTraceHeaders = (_id: string, node: string, headers: Record<string, string>) => {
		if (header !== undefined && node === 'Foreman') headers.traceparent = header;
	};
	const context = {
		...{ workflow: {}, runExecutionData: {}, additionalData: { otel: { injectTraceHeaders } } },
		getExecutionId: () => executionId,
		getNode: () => ({ name: 'Foreman' }),
		...more,
	};
	return nodeTrace(context as unknown as IExecuteFunctions);
}

test('spans stand below the span of the node, and below each other, with their times', () => {
	const run = traceOf('7', traceparent).start('run', 10);
	run?.start('turn', 20)?.end({ 'foreman.tokens.in': 5 }, 30);
	run?.end({}, 40);
	expect(kept).toEqual([
		{ name: 'run', parent: 'c'.repeat(16), from: 10, until: 40, attributes: {} },
		{ name: 'turn', parent: 'run', from: 20, until: 30, attributes: { 'foreman.tokens.in': 5 } },
	]);
});

test.each([undefined, '', 'wrong', `00-${'z'.repeat(32)}-${'c'.repeat(16)}-01`])(
	'an execution that n8n does not trace has no spans: %j',
	(header) => {
		expect(traceOf('7', header).start('run', 10)).toBeUndefined();
		expect(kept).toEqual([]);
	},
);

test('a request outside of executions has a trace of its own', () => {
	traceOf('', undefined).start('tool', 10)?.end({}, 20);
	expect(kept).toMatchObject([{ name: 'tool', parent: undefined, until: 20 }]);
});

test('a node is told of by its metadata, and a run goes on where that fails', () => {
	const given: unknown[] = [];
	const setMetadata = (one: unknown) => void given.push(one);
	traceOf('7', traceparent, { setMetadata }).set({ 'foreman.run': 'r' });
	expect(given).toEqual([{ tracing: { 'foreman.run': 'r' } }]);
	const failing = () => {
		throw new Error('not here');
	};
	expect(() => traceOf('7', traceparent, { setMetadata: failing }).set({})).not.toThrow();
	const otel = { injectTraceHeaders: failing };
	const broken = traceOf('7', traceparent, { additionalData: { otel } });
	expect(broken.start('run', 10)).toBeUndefined();
	traceOf('7', traceparent).set({});
});
