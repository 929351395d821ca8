import type { CalledDraft } from '../destinations';
import type { WorkflowDocument } from './workflows';

export type Items = ReadonlyArray<Readonly<Record<string, unknown>>>;

/** Items by node name: these nodes are not run, their output is given. */
export type PinData = Readonly<Record<string, Items>>;

/** A draft, and how it is to be run. */
export interface Draft {
	readonly workflow: WorkflowDocument;
	readonly start: {
		readonly nodeName: string;
		/** What the node is given; a trigger gets nothing and puts out its pin. */
		readonly items: Items;
	};
	readonly pinData: PinData;
	/** The last node that is run, with none that do not lead to it. All when undefined. */
	readonly until: string | undefined;
	/** Milliseconds. */
	readonly timeout: number;
	/** The stored workflows that it calls, as far as they are known. */
	readonly called: readonly CalledDraft[];
}

/** Runs drafts inside this n8n. */
export interface RunnerPort {
	/**
	 * Runs the draft from one node and waits until it has ended, or its time is up and it has been
	 * stopped. Throws `ToolError`.
	 */
	run(draft: Draft): Promise<{ readonly executionId: string; readonly timedOut: boolean }>;
}
