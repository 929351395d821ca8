import { conflict } from '../../kernel/tool-error';
import { sealForm } from '../seal-form';
import { isOfTenant, type Tenant } from '../identity/principal';
import type { AgentRecord, AgentRecordStore } from './agent-record';

const { sealOf, isSealed } = sealForm<AgentRecord>('foreman-agent-1');

export type AgentKey = Pick<AgentRecord, 'organisation' | 'agency' | 'agentId'>;

/** What an operator decides; the rest of a record follows from who, when and how often. */
export type AgentFields = Pick<AgentRecord, 'profile' | 'providers' | 'decided' | 'always'>;

const ATTEMPTS = 2;

const outrun = ({ agentId }: AgentKey) =>
	conflict(
		`Another user changed the settings of agent "${agentId}" at the same moment. Nothing was changed.`,
		'Look at the settings again and repeat the change.',
		{ retryable: true },
	);

const inTheWay = ({ agentId }: AgentKey) =>
	conflict(
		`The settings of agent "${agentId}" cannot be saved: its row in the data table foreman_agents was not written by Foreman with this secret. Nothing was changed.`,
		'Delete that row in n8n, or put the secret or API key back that it was written with, then repeat the change. A Secret under More Settings of the credential outlives a replaced key.',
	);

/** What operators decided about agents, sealed. Rows that were not sealed with the secret are as if they were not there. */
export function createAgentRecords({
	store,
	secret,
	now,
}: Readonly<{ store: AgentRecordStore; secret: string; now: () => number }>) {
	const valid = async (agentId: string): Promise<AgentRecord[]> =>
		(await store.find(agentId)).flatMap(({ record, seal }) =>
			record.agentId === agentId && isSealed(record, seal, secret) ? [record] : [],
		);

	const read = async (key: AgentKey): Promise<AgentRecord | undefined> => {
		const own = (await valid(key.agentId)).filter(isOfTenant(key));
		// A copy of an older record beside the row takes nothing back.
		return own.sort((one, other) => other.revision - one.revision)[0];
	};

	return {
		read,

		async owners(agentId: string): Promise<Tenant[]> {
			const found: Tenant[] = [];
			for (const { organisation, agency } of await valid(agentId))
				if (!found.some(isOfTenant({ organisation, agency }))) found.push({ organisation, agency });
			return found;
		},

		/** Saves what `update` makes of the record, again if another user was faster. Throws the `ToolError` 'conflict' at the second time. */
		async change(
			{ organisation, agency, agentId }: AgentKey,
			by: string,
			update: (record: AgentRecord | undefined) => AgentFields,
		): Promise<AgentRecord> {
			const key = { organisation, agency, agentId };
			for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
				const current = await read(key);
				const record: AgentRecord = {
					...update(current),
					...key,
					revision: (current?.revision ?? 0) + 1,
					updatedBy: by,
					updatedAt: now(),
				};
				if (await store.put({ record, seal: sealOf(record, secret) })) return record;
			}
			throw (await read(key)) ? outrun(key) : inTheWay(key);
		},
	};
}
export type AgentRecords = ReturnType<typeof createAgentRecords>;
