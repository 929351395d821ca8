import type { CalledDraft } from '../destinations';
import type { WorkflowDocument } from './workflows';

/** By what a client starts a workflow that is live. */
export type EntranceKind = 'webhook' | 'form' | 'chat';

/** A trigger that clients call, as n8n registers it when its version is published. */
export interface WorkflowEntrance {
	readonly nodeName: string;
	readonly kind: EntranceKind;
	/** In capital letters. A form and a chat are shown for GET as well: that starts nothing. */
	readonly methods: readonly string[];
	/**
	 * The parts of its path behind n8n's endpoint; one that begins with a colon stands for a value. Undefined where an
	 * expression says it, or n8n would register what no request can name.
	 */
	readonly path: readonly string[] | undefined;
	/** Whether a client has to prove who it is. */
	readonly asksWho: boolean;
	/** Whether n8n answers strangers there at all: a chat may be for people in the editor alone. */
	readonly isPublic: boolean;
}

/** A trigger with the address that n8n's operator has given it. */
export interface PublicEntrance extends WorkflowEntrance {
	/** With `:name` where a value goes; undefined where the path is. */
	readonly address: string | undefined;
}

/** A version that is live, and one of its triggers. */
export interface LiveCall {
	/** With the nodes and the version that are live in the place of the draft's. */
	readonly workflow: WorkflowDocument;
	/** The workflows that it calls, all that are called below as well. */
	readonly called: readonly CalledDraft[];
	readonly entrance: WorkflowEntrance;
	readonly method: string;
	/** The parts of the path with their values, not encoded. */
	readonly path: readonly string[];
}

export interface LiveRequest extends LiveCall {
	readonly query: Readonly<Record<string, string>>;
	/** Names in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
	/** Milliseconds. */
	readonly timeout: number;
}

export interface LiveAnswer {
	readonly status: number;
	/** Names in small letters. */
	readonly headers: Readonly<Record<string, string>>;
	/** Undefined where it is too large. */
	readonly body: Buffer | undefined;
}

/** The webhooks, forms and chats that this n8n answers at. */
export interface LiveWebhooksPort {
	/** By id, or by name where exactly one has it: as it is live, without pinned data. Throws `ToolError` where nothing is. */
	workflow(idOrName: string): Promise<WorkflowDocument>;
	/** Those of a workflow's nodes, as they are once these are live. */
	entrances(workflow: Pick<WorkflowDocument, 'id' | 'nodes'>): readonly PublicEntrance[];
	/** Throws `ToolError`, with why, for a call that no tool may make. */
	check(call: LiveCall): Promise<void>;
	/** Checks, and then calls this n8n as any client would. No redirect is followed. Throws `ToolError`. */
	call(request: LiveRequest): Promise<LiveAnswer>;
}
