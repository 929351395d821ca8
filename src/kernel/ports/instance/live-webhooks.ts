import type { CalledDraft } from '../destinations';
import type { WorkflowDocument } from './workflows';

export type EntranceKind = 'webhook' | 'form' | 'chat';

export interface WorkflowEntrance {
	readonly nodeName: string;
	readonly kind: EntranceKind;
	/** In capital letters. GET also opens a form or chat page, but starts nothing. */
	readonly methods: readonly string[];
	/** The path segments after n8n's endpoint; one with a colon stands for a value. Undefined if an expression gives it, or nothing could match it. */
	readonly path: readonly string[] | undefined;
	readonly asksWho: boolean;
	/** Whether n8n serves the public there: a chat may be only for people in the editor. */
	readonly isPublic: boolean;
}

/** A trigger with its public address, as n8n's operator configured it. */
export interface PublicEntrance extends WorkflowEntrance {
	/** With `:name` in place of values; undefined if `path` is. */
	readonly address: string | undefined;
}

export interface LiveCall {
	/** The workflow with its live nodes and version in place of the draft's. */
	readonly workflow: WorkflowDocument;
	readonly called: readonly CalledDraft[];
	readonly entrance: WorkflowEntrance;
	readonly method: string;
	/** The path segments with their values, not URL-encoded. */
	readonly path: readonly string[];
}

export interface LiveRequest extends LiveCall {
	readonly query: Readonly<Record<string, string>>;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
	/** Milliseconds. */
	readonly timeout: number;
}

export interface LiveAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined if the body is too large. */
	readonly body: Buffer | undefined;
}

export interface LiveWebhooksPort {
	/** The live version, without pinned data; by id, or by name if exactly one has it. Throws `ToolError` if nothing is live. */
	workflow(idOrName: string): Promise<WorkflowDocument>;
	entrances(workflow: Pick<WorkflowDocument, 'id' | 'nodes'>): readonly PublicEntrance[];
	/** Throws `ToolError` with the reason if no tool may make the call. */
	check(call: LiveCall): Promise<void>;
	/** Checks the call, then calls this n8n like any client. Does not follow redirects. Throws `ToolError`. */
	call(request: LiveRequest): Promise<LiveAnswer>;
}
