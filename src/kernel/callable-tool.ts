import type { z } from 'zod';

import type { Effect, Role } from './define-tool';
import type { Ports } from './ports';
import type { InputProblem } from './read-input';

/** A workflow in an answer; without a version, its name alone. */
export interface ShownWorkflow {
	readonly workflowId: string;
	readonly versionId?: string | undefined;
}

/** What a person is asked about. */
export interface SettledCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	readonly question: string;
	readonly facts: readonly string[];
	readonly agreed: readonly string[];
}

/** A call whose arguments have been read and found right. */
export interface PreparedCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	/** The sentence for a person; undefined for tools that only read. */
	readonly question: string | undefined;
	settle(ports: Ports): Promise<SettledCall>;
	/** Why only a person can allow it; undefined where its permission holds. Throws `ToolError`. */
	needsPerson(ports: () => Ports): Promise<string | undefined>;
	run(ports: Ports): Promise<unknown>;
	/** What an answer, once it has been found right, shows of workflows. */
	shows(output: unknown): readonly ShownWorkflow[];
}

export type Preparation =
	| { readonly ok: true; readonly call: PreparedCall }
	| { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Milliseconds. */
export const DEFAULT_DEADLINE = 60_000;

export const DEFAULT_WHEN_CAPPED = 'Ask for less with the tool’s own filters.';

/**
 * What the pipeline needs of a tool to judge a call and make it. A field that is left out claims nothing: no kinds of agents
 * are excluded, and nobody is asked at every call.
 */
export interface CallableTool {
	readonly name: string;
	readonly effect: Effect;
	/** The group of tools with which an agent is given it, or not. */
	readonly provider: string;
	/** Reads the answer, and refuses what has another shape. */
	readonly output: z.ZodTypeAny;
	/** Whether its answer holds text that strangers may have written. Required, because a forgotten one would open a hole. */
	readonly foreign: boolean;
	/** The kinds of agents that may be given it; undefined: all. */
	readonly roles?: readonly Role[] | undefined;
	/** Whether it acts for an organisation, agency and user, and cannot work for nobody. */
	readonly needsIdentity?: boolean | undefined;
	/** Its fields. Keys that say whom a call acts for are stripped, unless a field has that name. */
	readonly input?: z.AnyZodObject | undefined;
	/** Whether a person is asked at every call, where permissions would let it run as well. Blocked it stays blocked. */
	readonly alwaysAsks?: boolean | undefined;
	/** The tool that does the same in another way: what is decided on that one holds for this one too. */
	readonly follows?: string | undefined;
	/** The ports that it gets, and no others. */
	readonly uses?: ReadonlyArray<keyof Ports> | undefined;
	/** Whether it puts markers in the place of secrets itself. */
	readonly hidesSecrets?: boolean | undefined;
	/** How to get what a capped answer left out. */
	readonly whenCapped?: string | undefined;
	/** Longest run in milliseconds. */
	readonly deadline?: number | undefined;
	prepare(raw: unknown): Preparation;
}
