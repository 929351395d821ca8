import { z } from 'zod';

import { jsonOrText } from '../../kernel/values/json-or-text';
import { fingerprint } from '../fingerprint';
import { profiles } from '../permissions';
import { sealForm } from '../seal-form';
import type { SealedStore } from '../sealed-documents';
import type { AgentKey } from './agent-records';

const agentPanelSchema = z
	.object({
		workflowId: z.string(),
		workflowName: z.string(),
		node: z.string(),
		/** `managed`: what operators decided holds, and the rest says nothing. */
		source: z.enum(['panel', 'managed']),
		profile: z.enum(profiles),
		/** Words as they were stored, by tool name. */
		decided: z.array(z.tuple([z.string(), z.string()])),
		seenAt: z.number().int(),
	})
	.strict();

export type NotedPanel = Readonly<z.output<typeof agentPanelSchema>>;

const row = z.object({ panel: agentPanelSchema, seal: z.string() });

const { sealOf, isSealed } = sealForm<AgentKey & { readonly panel: NotedPanel }>('foreman-panel-1');

const kindOf = ({ organisation, agency, agentId }: AgentKey) =>
	`panel-${fingerprint(organisation, agency, agentId)}`;

/** The panels that agents ran with, sealed. A row that Foreman did not write says nothing. */
export const createAgentPanels = ({
	store,
	secret,
}: Readonly<{ store: Pick<SealedStore, 'list' | 'put'>; secret: string }>) => ({
	async note({ organisation, agency, agentId }: AgentKey, panel: NotedPanel): Promise<void> {
		const key = { organisation, agency, agentId };
		const body = JSON.stringify({ panel, seal: sealOf({ ...key, panel }, secret) });
		await store.put(kindOf(key), fingerprint(panel.workflowId, panel.node), body);
	},

	/** Those of one agent, the one that it ran with last first. Throws `ToolError`. */
	async of({ organisation, agency, agentId }: AgentKey): Promise<NotedPanel[]> {
		const key = { organisation, agency, agentId };
		const found = (await store.list(kindOf(key), '')).flatMap(({ body }) => {
			const read = row.safeParse(jsonOrText(body));
			return read.success && isSealed({ ...key, panel: read.data.panel }, read.data.seal, secret)
				? [read.data.panel]
				: [];
		});
		return found.sort((one, other) => other.seenAt - one.seenAt);
	},
});
