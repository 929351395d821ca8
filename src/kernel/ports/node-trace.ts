/** Names and figures. Never a text that a person, a model or a service wrote. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span of W3C trace context. */
export interface TraceParent {
	readonly traceId: string;
	readonly spanId: string;
	readonly traceFlags: number;
}

/** A span under way. Times are milliseconds since the epoch. */
export interface OpenSpan {
	/** Starts one below it. */
	start(name: string, from: number): OpenSpan | undefined;
	end(attributes: SpanAttributes, until: number, isError?: boolean): void;
}

/** What n8n's OpenTelemetry is told of one node. */
export interface NodeTrace {
	/** Sets attributes of the span that n8n itself has for the node. */
	set(attributes: SpanAttributes): void;
	/** Starts a span below that one. Undefined where the execution is not traced. */
	start(name: string, from: number): OpenSpan | undefined;
}
