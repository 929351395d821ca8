import { z } from 'zod';

export const auditOutcomes = [
	'succeeded',
	'approval-required',
	'handed-over',
	'denied',
	'failed',
] as const;

export const auditedAttempt = z.object({
	/** A moment in UTC. */
	at: z.string(),
	agentId: z.string(),
	user: z.string(),
	executionId: z.string(),
	tool: z.string(),
	effect: z.string(),
	/** JSON without secrets, truncated if it was long. */
	arguments: z.string(),
	decision: z.string(),
	approvalId: z.string(),
	approver: z.string(),
	outcome: z.string(),
	code: z.string(),
	/** Milliseconds. */
	duration: z.number(),
	stripped: z.string(),
});

export type AuditedAttempt = z.output<typeof auditedAttempt>;

export interface AuditQuery {
	readonly agentId?: string | undefined;
	readonly tool?: string | undefined;
	readonly user?: string | undefined;
	readonly outcome?: string | undefined;
	readonly but?: readonly string[];
	/** Milliseconds since the epoch, inclusive. */
	readonly since?: number | undefined;
	/** Milliseconds since the epoch, exclusive. */
	readonly until?: number | undefined;
	readonly offset: number;
	readonly limit: number;
}

/** The recorded attempts of one tenant. No method takes a tenant, so a caller cannot reach the attempts of others. */
export interface AuditQueriesPort {
	/** Newest first. Throws `ToolError`. */
	list(
		query: AuditQuery,
	): Promise<{ readonly entries: readonly AuditedAttempt[]; readonly hasMore: boolean }>;
}
