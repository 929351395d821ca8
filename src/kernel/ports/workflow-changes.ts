import { z } from 'zod';

import type { WorkflowContent, WorkflowDocument } from './instance/workflows';

export const changeKinds = [
	'text',
	'credential',
	'parameter',
	'setting',
	'version',
	'insert',
] as const;

/** One change that is said once and made in many workflows. */
export const workflowChange = z.object({
	kind: z.enum(changeKinds),
	/** The text, the ID of the credential, or the value that goes: JSON, or a text. */
	from: z.string().optional(),
	/** What comes in its place. `version`: "newest" or a number. `insert`: the node, as JSON. */
	to: z.string(),
	/** `parameter`: its path. `setting`: its name. `insert`: "before" or "after". */
	path: z.string().optional(),
	nodeType: z.string().optional(),
	/** `credential`: the one that comes, as it is stored. */
	credential: z.object({ id: z.string(), name: z.string(), type: z.string() }).optional(),
});

export type WorkflowChange = Readonly<z.output<typeof workflowChange>>;

/** A place that is other in a changed workflow, without its secrets. */
export interface ChangedPlace {
	/** Undefined: of the workflow itself. */
	readonly node?: string | undefined;
	/** Such as `parameters.url`. */
	readonly path: string;
	readonly from?: string | undefined;
	readonly to?: string | undefined;
	readonly times: number;
}

/** A place that was left as it is, or a meaning that is lost. */
export interface ChangeNote {
	readonly node?: string | undefined;
	readonly path?: string | undefined;
	/** Why, in a few words that are the same for each such place. */
	readonly why: string;
	/** What stands there, clipped. */
	readonly text?: string | undefined;
}

export interface ChangedWorkflow {
	/** The workflow itself where no place is other. What no place names is the same, to the byte. */
	readonly content: WorkflowContent;
	readonly places: readonly ChangedPlace[];
	readonly notes: readonly ChangeNote[];
}

/** Makes a change in one workflow: nothing is read or saved. Pure, but for node types that are looked up. Throws `ToolError` where the change itself is wrong. */
export type ChangeWorkflow = (
	workflow: WorkflowDocument,
	change: WorkflowChange,
) => Promise<ChangedWorkflow>;

export const batchStates = ['previewed', 'applying', 'applied', 'undoing', 'undone'] as const;

const changedWorkflow = z.object({
	id: z.string(),
	name: z.string(),
	/** The draft that the change was made for. */
	before: z.string(),
	/** What was live then; null: nothing. */
	live: z.string().nullable(),
	/** Of the content that would be saved. */
	hash: z.string(),
	/** The draft with the change, once it is known to be saved. */
	after: z.string().optional(),
	is: z.enum(['open', 'saved', 'published', 'left', 'undone']),
	/** Why it was left, is not live, or by what it is live where that is not all. */
	why: z.string().optional(),
	/** What nodes would ask that its runs have held back. */
	asks: z.array(z.string()).optional(),
	/** Where it can be called since it was published. */
	answers: z.array(z.string()).optional(),
	/** `setting`: what it was; absent: it was not set. */
	was: z.unknown(),
});

export type BatchedWorkflow = Readonly<z.output<typeof changedWorkflow>>;

export const changeBatch = z.object({
	id: z.string(),
	change: workflowChange,
	state: z.enum(batchStates),
	publish: z.boolean(),
	workflows: z.array(changedWorkflow),
});

export type ChangeBatch = Readonly<z.output<typeof changeBatch>>;

/** Changes of many workflows, and the record of each batch. Every method throws `ToolError`. */
export interface WorkflowChangesPort {
	change: ChangeWorkflow;
	/** What a change of the kind `text` makes of a text that stands by itself. */
	changeText(text: string, change: WorkflowChange): string;
	/** Tells contents apart, without what n8n fills in and where nodes stand. */
	hash(content: WorkflowContent, change: WorkflowChange): string;
	get(batchId: string): Promise<ChangeBatch | undefined>;
	keep(batch: ChangeBatch): Promise<void>;
	/** The same for what is the same: a call that is made again finds its batch. */
	idFor(change: WorkflowChange, workflows: readonly BatchedWorkflow[]): string;
}
