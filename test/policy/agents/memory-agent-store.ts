import type { AgentRecordStore, SealedAgentRecord } from '../../../src/policy/agents/agent-record';

/** The agent record store in memory: a double of our own port, with the same promise about `put`. */
export function memoryAgentStore() {
	const rows: SealedAgentRecord[] = [];
	const store: AgentRecordStore = {
		find: async (agentId) => rows.filter(({ record }) => record.agentId === agentId),
		async put(row) {
			await Promise.resolve();
			const { agentId, organisation, agency, revision } = row.record;
			const index = rows.findIndex(
				({ record }) =>
					record.agentId === agentId &&
					record.organisation === organisation &&
					record.agency === agency,
			);
			if ((rows[index]?.record.revision ?? 0) !== revision - 1) return false;
			if (index === -1) rows.push(row);
			else rows[index] = row;
			return true;
		},
	};
	return { store, rows };
}
