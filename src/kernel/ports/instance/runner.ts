import type { CalledDraft } from '../destinations';
import type { WorkflowDocument } from './workflows';

export type Items = ReadonlyArray<Readonly<Record<string, unknown>>>;

/** Items by node name. These nodes do not run; the items are their output. */
export type PinData = Readonly<Record<string, Items>>;

export interface Draft {
	readonly workflow: WorkflowDocument;
	readonly start: {
		readonly nodeName: string;
		/** The node's input. A trigger gets none and outputs its pinned items. */
		readonly items: Items;
	};
	readonly pinData: PinData;
	/** The last node to run; nodes that do not lead to it are skipped. Undefined: run all. */
	readonly until: string | undefined;
	/** Milliseconds. */
	readonly timeout: number;
	readonly called: readonly CalledDraft[];
	/** Whether it runs as sub-workflows do in production: with live versions, its error workflow and static data. Default: as from the editor. */
	readonly isLive?: boolean;
	/** The tool that runs it, which nothing below may call again. Default: none. */
	readonly tool?: string;
}

export interface RunnerPort {
	/** Runs the draft from one node until the run has ended, or has been stopped on timeout. Throws `ToolError`. */
	run(draft: Draft): Promise<{ readonly executionId: string; readonly timedOut: boolean }>;
}
