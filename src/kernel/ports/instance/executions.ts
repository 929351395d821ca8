import type { WorkflowContent } from './workflows';

export const executionStatuses = [
	'success',
	'error',
	'running',
	'waiting',
	'canceled',
	'crashed',
	'new',
	'unknown',
] as const;

export type ExecutionStatus = (typeof executionStatuses)[number];

export interface ExecutionSummary {
	readonly id: string;
	readonly workflowId: string;
	readonly status: ExecutionStatus;
	/** ISO 8601; null while the execution is queued. */
	readonly startedAt: string | null;
	readonly finishedAt: string | null;
	readonly mode: string;
}

export interface ExecutionFailure {
	readonly message: string;
	readonly description?: string | undefined;
	/** Undefined if the run failed outside a node. */
	readonly nodeName?: string | undefined;
}

export interface ItemFile {
	readonly mimeType: string;
	readonly fileName?: string | undefined;
	/** In n8n's words, such as "12.3 kB". */
	readonly fileSize?: string | undefined;
	/** The content as base64, or n8n's id of it. Never shown. */
	readonly content: { readonly base64: string } | { readonly id: string };
}

export type ItemFiles = Readonly<Record<string, ItemFile>>;

export interface ItemFilesPort {
	/** The beginning of a file as text, at most `most` bytes. Undefined if n8n has no such file of that execution any more. */
	text(
		file: ItemFile,
		execution: Pick<ExecutionSummary, 'id' | 'workflowId'>,
		most: number,
	): Promise<string | undefined>;
}

/** `test`: Foreman tried a draft, or such a try started this. `chat`: agents and clients work with Foreman in its workflow. */
export const ownRunKinds = ['test', 'chat'] as const;

export type OwnRunKind = (typeof ownRunKinds)[number];

export interface NodeRun {
	readonly status: string;
	/** Milliseconds since the epoch. */
	readonly startedAt: number;
	/** How long it took; undefined if n8n did not store it. */
	readonly milliseconds?: number | undefined;
	readonly error?: ExecutionFailure | undefined;
	/** The `json` of each item, by output index. */
	readonly outputs: readonly unknown[][];
	/** The files of each item, by output index. Undefined if no item has one. */
	readonly files?: ReadonlyArray<ReadonlyArray<ItemFiles | undefined>> | undefined;
	/** Whether any item tells an error, as nodes put it out that go on after one. */
	readonly hadError?: boolean;
}

export interface UsedCredential {
	readonly id: string;
	readonly type: string;
}

export interface ExecutedNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion?: number | undefined;
	/** As stored. n8n omits defaults. */
	readonly choice?: {
		readonly resource?: string | undefined;
		readonly operation?: string | undefined;
	};
}

export interface ExecutionRecord extends ExecutionSummary {
	readonly nodes: readonly ExecutedNode[];
	/** The version that n8n says was executed: its nodes may have been others, as in an editor before saving. */
	readonly versionId?: string | undefined;
	/** What was executed, with defaults filled in. Never shown. Undefined if it cannot be read. */
	readonly content?: Pick<WorkflowContent, 'nodes' | 'connections'> | undefined;
	/** Keyed by node name; a node in a loop has several runs. */
	readonly runs: Readonly<Record<string, readonly NodeRun[]>>;
	readonly credentials?: readonly UsedCredential[];
	readonly below?: readonly string[];
	readonly pinned: readonly string[];
	readonly lastNode?: string | undefined;
	readonly failure?: ExecutionFailure | undefined;
	/** The input of the failing node: the `json` of each item of its first input. */
	readonly failingInput?: readonly unknown[] | undefined;
}

/** The executions that the API key may see. Every method throws `ToolError`. */
export interface ExecutionsPort {
	list(filter: {
		readonly workflowId?: string | undefined;
		readonly status?: ExecutionStatus | readonly ExecutionStatus[] | undefined;
		/** Started no earlier; ISO 8601. */
		readonly since?: string | undefined;
		/** Started no later; ISO 8601. */
		readonly until?: string | undefined;
		readonly limit: number;
	}): Promise<ExecutionSummary[]>;
	/** Those of the executions that are Foreman's own. What the API key may not read counts as not its own. */
	own(
		executions: readonly Pick<ExecutionSummary, 'id' | 'workflowId' | 'mode'>[],
	): Promise<ReadonlyMap<string, OwnRunKind>>;
	get(id: string): Promise<ExecutionRecord>;
	/** Reads only the status, not the data, which can be large. */
	status(id: string): Promise<ExecutionStatus>;
	/** The id of its workflow, without reading the data. */
	workflowOf(id: string): Promise<string>;
	/** Returns false if the execution had already ended. */
	stop(id: string): Promise<boolean>;
	/** Manual runs that started before `startedBefore` and have ended, newest first. */
	endedTests(filter: {
		readonly workflowId?: string | undefined;
		/** ISO 8601 */
		readonly startedBefore: string;
		readonly limit: number;
	}): Promise<ExecutionSummary[]>;
	delete(id: string): Promise<boolean>;
}
