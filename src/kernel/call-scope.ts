import type { NodeTrace } from './ports/node-trace';

/** n8n's log. Callers sanitise untrusted text before they log it. */
export interface NodeLogger {
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
}

/** What the chat is told in which an execution began that waits for a person. */
export interface WaitingWords {
	/** For every chat. Nothing by which a user could decide. */
	readonly said: string;
	/** For a chat whose next message n8n hands to the waiting node. */
	readonly inChat: string;
}

export interface ChatBehind {
	/** Whether n8n hands what a person writes next to the node that waits, and to no one else. */
	readonly handsOnMessages: boolean;
	/** Whether its page draws streamed messages with buttons, and calls their links as a page of this n8n. */
	readonly drawsButtons?: boolean;
	/** Whether n8n lets only people in who have signed in. */
	readonly isClosed: boolean;
}

export interface WaitingNode {
	/** Undefined where no chat began the execution. */
	readonly chat?: ChatBehind | undefined;
	readonly isLone: boolean;
	/** The address of a webhook of the waiting node; empty when n8n gives none. Anyone who knows it can wake the execution. */
	address(webhook: string): string;
	/** Makes the execution wait. `nobodyCame` is the output when the time runs out; `runsAgain`: it becomes the item of another run of the node. */
	hold(
		until: Date,
		nobodyCame: Readonly<Record<string, unknown>>,
		words?: WaitingWords,
		runsAgain?: boolean,
	): Promise<void>;
}

/** What a call needs from the n8n node through which it entered. The entrance binds it once. */
export interface BoundNode {
	readonly workflow: { readonly id: string; readonly name: string };
	readonly name: string;
	/** Empty when n8n runs no execution. */
	readonly executionId: string;
	readonly logger: NodeLogger;
	readonly secrets: {
		/** Code that reads or makes a secret registers it here. */
		learn(secrets: readonly string[]): void;
		/** Removes the secrets known so far. For logs and records. */
		redact(value: unknown): unknown;
		/** Removes the known secrets and everything that looks like a secret. For models. */
		hide(value: unknown): unknown;
	};
	/** Undefined for in-process callers. */
	readonly trace?: NodeTrace | undefined;
	/** Undefined where a call cannot wait: in webhooks, and for in-process callers. */
	readonly waiting: WaitingNode | undefined;
	/** The base URL of waiting executions; empty when n8n does not say. */
	readonly waitingBaseUrl: string;
	/** Posts with n8n's own HTTP helper and waits at most `patience` milliseconds. Throws n8n's error. */
	post(url: string, body: object | undefined, patience: number): Promise<void>;
}

/** Whether a run, with everything executed together with it, has read untrusted text. */
export interface RunTaint {
	/** Before the text is shown. False where other processes cannot know it: then it must not be shown. Never throws. */
	note(): Promise<boolean>;
	/** `isChange`: for a call that changes something, which has to know what other processes have noted just now. */
	isNoted(isChange?: boolean): Promise<boolean>;
}

/** One call, as all layers below the surfaces know it. The entrance sets every field. `Store` gives access to Foreman's own tables. */
export interface CallScope<Principal, Store> {
	/** Identifies the run. Approvals, agreed destinations and own texts are valid only in this run. */
	readonly run: string;
	/** What is executed together: an execution, or a client's session. Taint, permissions and drafts are stored under it. A run may pass through several. */
	readonly root: string;
	/** Who decided to make the call: a person, who set it up on the canvas, or a model. */
	readonly caller: 'person' | 'model';
	readonly agent: string;
	/** The identity that the call acts for, verified once on first use. Throws `ToolError` when it cannot be determined. */
	principal(): Promise<Principal>;
	/** Whom approvals, permissions and audit belong to; an anonymous identity when the node names none. */
	tenant(): Promise<Principal>;
	readonly item: number;
	readonly signal: AbortSignal;
	readonly taint: RunTaint;
	/** Opens the store once. Undefined when the node has none. Throws `ToolError` when it cannot be used. */
	readonly store: (() => Promise<Store>) | undefined;
	readonly node: BoundNode;
}
