import { z } from 'zod';

import { effects } from '../../kernel/define-tool';
import type { Effect, ToolFacts } from '../../kernel/define-tool';

/** The workflows that a client may touch: one that any of the lists names, and every one that it has made itself. */
export interface WorkflowReach {
	readonly ids: readonly string[];
	/** Names or ids. */
	readonly tags: readonly string[];
	/** Ids. A workflow below a folder counts as in it. */
	readonly folders: readonly string[];
	/** Ids. */
	readonly projects: readonly string[];
}

/** What a client may touch at all. Permissions, approvals and everything else hold beside it. */
export interface ClientLimits {
	/** Names; empty: all. */
	readonly tools: readonly string[];
	/** Empty: all. */
	readonly domains: readonly string[];
	/** The strongest effect of a call. */
	readonly strongest: Effect;
	/** Undefined: all. */
	readonly workflows: WorkflowReach | undefined;
}

/** Entries of one list. */
export const MOST_LISTED = 200;

const list = z.array(z.string().trim().min(1).max(200)).max(MOST_LISTED);

export const workflowReachSchema = z
	.object({
		ids: list.default([]),
		tags: list.default([]),
		folders: list.default([]),
		projects: list.default([]),
	})
	.strict();

/** As programs send it for a new client, and as it is stored. What is left out does not limit; without `workflows`, or with null, all may be touched. */
export const clientLimitsSchema = z
	.object({
		tools: list.default([]),
		domains: list.default([]),
		strongest: z.enum(effects).default('destroy'),
		workflows: workflowReachSchema.nullish(),
	})
	.strict()
	.transform(
		({ workflows, ...rest }): ClientLimits => ({ ...rest, workflows: workflows ?? undefined }),
	);

/** As programs send a change: what is left out stays as it is. Null for `workflows`: all may be touched from now on. */
export const limitsChangeSchema = z
	.object({
		...{ tools: list, domains: list, strongest: z.enum(effects) },
		workflows: workflowReachSchema.nullable(),
	})
	.partial()
	.strict();

export type LimitsChange = z.output<typeof limitsChangeSchema>;

/** Limits after a change. Who sends one field does not open the others. */
export const changedLimits = (
	before: ClientLimits,
	{ workflows, ...change }: LimitsChange,
): ClientLimits => ({
	...{ tools: change.tools ?? before.tools, domains: change.domains ?? before.domains },
	strongest: change.strongest ?? before.strongest,
	workflows: workflows === undefined ? before.workflows : (workflows ?? undefined),
});

/** Whether they keep a client from anything. */
export const limitAnything = ({ tools, domains, strongest, workflows }: ClientLimits): boolean =>
	tools.length > 0 || domains.length > 0 || strongest !== 'destroy' || workflows !== undefined;

/** Whether a client may use a tool at all. For lists; a call is judged again, by what it does and to which workflow. */
export const isWithinLimits = (
	{ name, domain, effect }: Pick<ToolFacts, 'name' | 'domain' | 'effect'>,
	{ tools, domains, strongest }: ClientLimits,
): boolean =>
	(tools.length === 0 || tools.includes(name)) &&
	(domains.length === 0 || domains.includes(domain)) &&
	effects.indexOf(effect) <= effects.indexOf(strongest);
