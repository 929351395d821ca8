import { z } from 'zod';

import { effects, type ToolFacts } from '../../kernel/define-tool';

const MOST_LISTED = 200;

const list = z.array(z.string().trim().min(1).max(200)).max(MOST_LISTED);

const workflowReachSchema = z
	.object({
		ids: list.default([]),
		tags: list.default([]),
		/** Ids. A workflow below a folder counts as in it. */
		folders: list.default([]),
		projects: list.default([]),
	})
	.strict();

/** The workflows that a client may touch: one that any of the lists names, and every one that it has made itself. */
export type WorkflowReach = Readonly<z.output<typeof workflowReachSchema>>;

/** As programs send it for a new client, and as it is stored. What is left out does not limit; without `workflows`, or with null, all may be touched. */
export const clientLimitsSchema = z
	.object({
		/** Names; empty: all. */
		tools: list.default([]),
		/** Empty: all. */
		domains: list.default([]),
		strongest: z.enum(effects).default('destroy'),
		workflows: workflowReachSchema.nullish(),
	})
	.strict()
	.transform(({ workflows, ...rest }) => ({ ...rest, workflows: workflows ?? undefined }));

/** What a client may touch at all; undefined for `workflows`: all. Permissions, approvals and everything else hold beside it. */
export type ClientLimits = Readonly<z.output<typeof clientLimitsSchema>>;

/** As programs send a change: what is left out stays as it is. Null for `workflows`: all may be touched from now on. */
export const limitsChangeSchema = z
	.object({
		tools: list,
		domains: list,
		strongest: z.enum(effects),
		workflows: workflowReachSchema.nullable(),
	})
	.partial()
	.strict();

type LimitsChange = z.output<typeof limitsChangeSchema>;

/** Limits after a change. Who sends one field does not open the others. */
export const changedLimits = (before: ClientLimits, { workflows, ...change }: LimitsChange) => ({
	tools: change.tools ?? before.tools,
	domains: change.domains ?? before.domains,
	strongest: change.strongest ?? before.strongest,
	workflows: workflows === undefined ? before.workflows : (workflows ?? undefined),
});

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
