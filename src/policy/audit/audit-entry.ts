import { z } from 'zod';

import { auditOutcomes, type AuditQuery } from '../../kernel/ports/audit';
import type { Tenant } from '../identity/principal';

const auditDecisions = [
	'allowed',
	'approved',
	'asked',
	'declined',
	/** No answer in time, or the answer was not used in time. */
	'expired',
	'blocked',
	'none',
] as const;

export const auditEntrySchema = z
	.object({
		at: z.number().int(),
		organisation: z.string(),
		agency: z.string(),
		user: z.string(),
		agentId: z.string(),
		executionId: z.string(),
		tool: z.string(),
		effect: z.enum(['read', 'write', 'destroy']),
		/** JSON, redacted, at most 2,000 characters. */
		arguments: z.string(),
		decision: z.enum(auditDecisions),
		approvalId: z.string(),
		approver: z.string(),
		outcome: z.enum(auditOutcomes),
		code: z.string(),
		duration: z.number(),
		/** Paths of arguments that claimed to say whom the call acts for. */
		stripped: z.string(),
		/** `yes` if a person said more than yes or no. Their words are not kept. */
		answered: z.string(),
	})
	.strict();
export type AuditEntry = Readonly<z.output<typeof auditEntrySchema>>;

export type AuditFilter = Tenant & Omit<AuditQuery, 'offset' | 'limit'>;

export interface AuditStore {
	add(entries: readonly AuditEntry[]): Promise<void>;
	list(
		filter: AuditFilter,
		page: { readonly offset: number; readonly limit: number },
	): Promise<{ readonly entries: readonly AuditEntry[]; readonly hasMore: boolean }>;
}
