/** What the log of n8n is told. Texts of models and strangers are made plain before. */
export interface NodeLogger {
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
}

/** What must not leave a node: of all its calls, as long as n8n's context of it lives. */
export interface NodeSecrets {
	/** Whoever reads or makes a secret says so here. */
	learn(secrets: readonly string[]): void;
	/** Takes out what is known by now. For logs and records. */
	redact(value: unknown): unknown;
	/** The same, and everything that looks like a secret. For models. */
	hide(value: unknown): unknown;
}

/** The execution of a node that can wait for somebody. */
export interface WaitingNode {
	/** Whether the node was given one item: with several it cannot wait for one of them. */
	readonly isLone: boolean;
	/** The address of a webhook of the node while it waits; empty where n8n gives none. Whoever has it can wake the execution. */
	address(webhook: string): string;
	/** Has the execution wait. `nobodyCame` is what the node puts out when the time is up. */
	hold(until: Date, nobodyCame: Readonly<Record<string, unknown>>): Promise<void>;
}

/** What a call needs of the n8n node that it came in by. The entrance binds it once. */
export interface BoundNode {
	readonly workflow: { readonly id: string; readonly name: string };
	/** Empty where n8n runs no execution. */
	readonly executionId: string;
	readonly logger: NodeLogger;
	readonly secrets: NodeSecrets;
	/** Undefined where nothing can wait: in webhooks, and for callers in process. */
	readonly waiting: WaitingNode | undefined;
	/** What n8n puts before the address of an execution that waits; empty where it does not say. */
	readonly waitingBaseUrl: string;
	/** Posts with n8n's own requests, for so many milliseconds at most. Throws n8n's error. */
	post(url: string, body: object | undefined, patience: number): Promise<void>;
}

/** Whether a run has read what strangers may have written: with whatever else is executed together with it. */
export interface RunTaint {
	note(): Promise<void>;
	isNoted(): Promise<boolean>;
}

/**
 * One call, as everything below the surfaces knows it. The entrance makes it and says every field; nothing has a preset.
 * `Principal` is whom calls act for, `Store` Foreman's own tables.
 */
export interface CallScope<Principal, Store> {
	/** Names the run. Approvals, agreed destinations and own texts are good in it and in no other. */
	readonly run: string;
	/**
	 * Names what is executed together: the execution in which an agent began, or the session of a client where nothing is
	 * executed. Taint, permissions and code drafts are kept by it. A run may go through several, one after the other.
	 */
	readonly root: string;
	/** Who decides that the call is made: a person, who set it up on the canvas, or a model. */
	readonly caller: 'person' | 'model';
	/** The name of the agent in permissions, approvals and the audit. */
	readonly agent: string;
	/** Whom the call acts for: verified once, when first asked for. Throws `ToolError` where nobody can be made out. */
	principal(): Promise<Principal>;
	/** Whom approvals, permissions and audit are for: nobody in particular where the node does not say whom calls act for. */
	tenant(): Promise<Principal>;
	/** The index of the item that the call is made for. */
	readonly item: number;
	/** Ends when the person or n8n cancels. */
	readonly signal: AbortSignal;
	readonly taint: RunTaint;
	/** Opened once. Undefined where the node has none. Throws `ToolError` for one that cannot be used. */
	readonly store: (() => Promise<Store>) | undefined;
	readonly node: BoundNode;
}
