import type { z } from 'zod';

import type { BuildJudgement, BuildSay } from './tool/build-rule';
import type { PlanCover } from './plan-cover';
import type { Effect, Role } from './define-tool';
import type { Ports } from './ports';
import type { InputProblem } from './input/read-input';
import type { DraftChange } from './workflow/draft-change';

/** A workflow in an answer. Without a version, the answer shows only its name. */
export interface ShownWorkflow {
	readonly workflowId: string;
	readonly versionId?: string | undefined;
}

export interface SettledCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	readonly question: string;
	readonly facts: readonly string[];
	readonly agreed: readonly string[];
	/** What would be other in a draft. Only that is saved. */
	readonly change?: DraftChange | undefined;
	readonly changes?: readonly DraftChange[] | undefined;
	readonly covers?: readonly PlanCover[] | undefined;
}

export interface PlannedVerdict extends Pick<BuildJudgement<unknown>, 'word' | 'planned'> {
	readonly call: PreparedCall;
}

export interface PreparedCall {
	readonly arguments: Readonly<Record<string, unknown>>;
	/** The question to a person; undefined for tools that only read. */
	readonly question: string | undefined;
	settle(ports: Ports): Promise<SettledCall>;
	/** What the profile Build does with the call; absent: it asks. `call` is what was judged. Throws `ToolError`. */
	judge?(ports: () => Ports): Promise<PlannedVerdict>;
	/** Whether the call of a tool with effect `read` changes something; absent: it does as its effect says. Throws `ToolError`. */
	changes?(ports: () => Ports): Promise<boolean>;
	/** Why only a person can allow the call; undefined when its permission suffices. Throws `ToolError`. */
	needsPerson(ports: () => Ports): Promise<string | undefined>;
	/** Whether it sends what the model wrote to a recipient to whom no user agreed; absent: it does as its effect says. Throws `ToolError`. */
	sendsOut?(ports: () => Ports): Promise<boolean>;
	run(ports: Ports): Promise<unknown>;
	shows(output: unknown): readonly ShownWorkflow[];
}

export type Preparation =
	| { readonly ok: true; readonly call: PreparedCall }
	| { readonly ok: false; readonly problems: readonly InputProblem[] };

export interface ClientWork {
	readonly toolId: string;
	readonly outputSchemaId: string;
}

/** Milliseconds. */
export const DEFAULT_DEADLINE = 60_000;

export const DEFAULT_WHEN_CAPPED = 'Ask for less with the tool’s own filters.';

/** What the pipeline needs from a tool. An omitted field has no effect: it excludes no agent, and asks for no approval. */
export interface CallableTool {
	readonly name: string;
	readonly effect: Effect;
	/** The group of tools that an agent is given, or not, as a whole. */
	readonly provider: string;
	/** Parses the answer and rejects any other shape. */
	readonly output: z.ZodTypeAny;
	/** Whether the answer holds untrusted text: data of runs and services, rows. Required: a forgotten flag would open a hole. */
	readonly foreign: boolean;
	readonly description?: string | undefined;
	/** The kinds of agents that may be given it; undefined: all kinds. */
	readonly roles?: readonly Role[] | undefined;
	readonly needsIdentity?: boolean | undefined;
	/** Its input fields. Keys that claim an identity are stripped, unless a field has that name. */
	readonly input?: z.AnyZodObject | undefined;
	/** Whether a person is asked at every call, even if permissions allow it. A blocked tool stays blocked. */
	readonly alwaysAsks?: boolean | undefined;
	/** The tool that does the same in another way. Decisions about that tool also apply to this one. */
	readonly follows?: string | undefined;
	/** What the profile Build does with calls that change something; undefined: they ask. */
	readonly build?: BuildSay | undefined;
	readonly uses?: ReadonlyArray<keyof Ports> | undefined;
	/** Whether it replaces secrets with markers itself, because its answer may come back to be stored. */
	readonly hidesSecrets?: boolean | undefined;
	readonly whenCapped?: string | undefined;
	/** Characters that a model may be given, where that is more than it gets of other tools. */
	readonly longestAnswer?: number | undefined;
	/** Longest run in milliseconds; undefined: 60,000. */
	readonly deadline?: number | undefined;
	/** Set where a program of the caller runs it: its calls are handed over, and never run here. */
	readonly client?: ClientWork | undefined;
	prepare(raw: unknown): Preparation | Promise<Preparation>;
}
