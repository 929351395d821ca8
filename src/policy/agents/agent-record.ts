import { z } from 'zod';

import { permissionStatuses } from '../../kernel/permission-status';
import { profiles } from '../permissions';

const approveAlwaysSchema = z
	.object({
		tool: z.string(),
		/** On whose behalf; empty for all users of the tenant. */
		user: z.string(),
		grantedBy: z.string(),
		grantedAt: z.number().int(),
	})
	.strict();

/** What an operator decided about one agent. Without an identity, organisation and agency are empty. */
export const agentRecordSchema = z
	.object({
		agentId: z.string(),
		organisation: z.string(),
		agency: z.string(),
		profile: z.enum(profiles),
		/** Tools of other providers are blocked, whatever else is said of them. One that is not known here stays: it may come back. */
		providers: z.array(z.string()),
		decided: z.record(z.enum(permissionStatuses)),
		always: z.array(approveAlwaysSchema),
		revision: z.number().int(),
		updatedBy: z.string(),
		updatedAt: z.number().int(),
	})
	.strict();
export type AgentRecord = Readonly<z.output<typeof agentRecordSchema>>;

/** As it is stored. An invalid seal means that Foreman did not write the row. */
export interface SealedAgentRecord {
	readonly record: AgentRecord;
	readonly seal: string;
}

/** Where agent records are kept. Every method throws `ToolError`. */
export interface AgentRecordStore {
	/** All of one agent id: one for each tenant, unless another program wrote rows. */
	find(agentId: string): Promise<readonly SealedAgentRecord[]>;
	/** Adds the first one, or replaces the one with the revision before. Of many at once, one is told true. */
	put(row: SealedAgentRecord): Promise<boolean>;
}
