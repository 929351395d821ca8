import type { SeenVersion } from './instance/workflow-code';

export interface CodeDraft {
	readonly draftId: string;
	readonly code: string;
	/** Null until the code has become a workflow. */
	readonly workflowId: string | null;
	/** The stored version that the code was written against; null for a new workflow. */
	readonly versionId: string | null;
}

/** Stores code for each root execution and workflow, so that patches work after a restart. Where it cannot be used, nothing is found and nothing is stored. */
export interface DraftsPort {
	/** This run's last code for the workflow; without `workflowId`, this run's last code for any workflow. */
	last(workflowId: string | undefined): Promise<CodeDraft | undefined>;
	get(draftId: string): Promise<CodeDraft | undefined>;
	/** Overwrites the run's draft for that workflow (or the draft with that id). Its id, or undefined if it was not stored. */
	save(draft: {
		readonly draftId?: string | undefined;
		readonly code: string;
		readonly workflowId: string | null;
		readonly versionId: string | null;
	}): Promise<string | undefined>;
	/** The version of the workflow that this run read or wrote last. */
	sight(workflowId: string): Promise<Sight | undefined>;
	keepSight(workflowId: string, sight: Sight): Promise<void>;
	/** By workflow id, for those of which the run has read nothing yet. */
	keepFound(seen: Readonly<Record<string, SeenVersion>>): Promise<void>;
	/** One of the two codes that all runs share for a workflow. The workflow may have changed since: compare first. */
	recall(workflowId: string, when: SharedCodeMoment): Promise<SharedCode | undefined>;
	remember(workflowId: string, when: SharedCodeMoment, shared: SharedCode): Promise<void>;
}

interface Sight {
	readonly seen: SeenVersion;
	/** The version from which the run's code was read before it wrote `seen`; equal to `seen` if the run only read. */
	readonly from: SeenVersion;
}

type SharedCodeMoment = 'before-save' | 'after-save';

interface SharedCode {
	readonly code: string;
	/** The patches that produced the code, as JSON; empty if the code was given in full. */
	readonly patches: string;
}
