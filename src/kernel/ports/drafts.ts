import type { SeenVersion } from './instance/workflow-code';

/** The code an agent submitted last, whether it parsed or not. */
export interface CodeDraft {
	readonly draftId: string;
	readonly code: string;
	/** Null until the code has become a workflow. */
	readonly workflowId: string | null;
	/** The stored version that the code was written against; null for a new workflow. */
	readonly versionId: string | null;
}

/**
 * Remembers code outside the process, per root execution and workflow, so that patches work after a
 * restart and two agents do not get each other's code. Building must not depend on it: where the store
 * cannot be used (scope, limit), nothing is found and nothing is kept.
 */
export interface DraftsPort {
	/** This run's last code for the workflow; without `workflowId` this run's last code of all. */
	last(workflowId: string | undefined): Promise<CodeDraft | undefined>;
	/** Any draft by its id, whichever run wrote it. */
	get(draftId: string): Promise<CodeDraft | undefined>;
	/** Overwrites the run's draft for that workflow (or the draft with that id); answers its id, or undefined when it could not be kept. */
	save(draft: {
		readonly draftId?: string | undefined;
		readonly code: string;
		readonly workflowId: string | null;
		readonly versionId: string | null;
	}): Promise<string | undefined>;
	/** What this run has read or written of the workflow last. */
	sight(workflowId: string): Promise<Sight | undefined>;
	/** Overwrites what `sight` finds. */
	keepSight(workflowId: string, sight: Sight): Promise<void>;
	/** One of the two codes of a workflow that all runs share. It may have changed since: compare first. */
	recall(workflowId: string, when: SharedCodeMoment): Promise<SharedCode | undefined>;
	/** Overwrites what `recall` finds. */
	remember(workflowId: string, when: SharedCodeMoment, shared: SharedCode): Promise<void>;
}

/** What a run knows of a workflow. */
export interface Sight {
	readonly seen: SeenVersion;
	/** What the code was read from that the run made `seen` of; `seen` itself where it only read. */
	readonly from: SeenVersion;
}

/** `before-save` is what was about to be saved last, whether that came about or not. */
export type SharedCodeMoment = 'before-save' | 'after-save';

export interface SharedCode {
	readonly code: string;
	/** The patches that it came of, as JSON; empty where the code was given in full. */
	readonly patches: string;
}
