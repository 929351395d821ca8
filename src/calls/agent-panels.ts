import { createAgentPanels, type NotedPanel } from '../policy/agents/agent-panels';
import type { ToolkitPolicy } from '../policy/toolkit-policy';
import type { Scope } from '../instance/open-scope';
import { documentsIn, type Store } from '../instance/open-store';
import { fresh } from '../kernel/fresh';

/** Milliseconds after which a panel is noted again, though nothing changed: what is not written to is swept away. */
const DAY = 86_400_000;
const MOST = 1_000;

export const openAgentPanels = (store: Store, signal?: AbortSignal) =>
	createAgentPanels({ store: documentsIn(store, signal), secret: store.secret });

const noted = fresh<string, Promise<string>>({ for: DAY, most: MOST });

/** Notes the permissions that an agent runs with for operators: at each change, and once a day. Never throws. */
export async function notePanel(
	{ agent, tenant, store: openStore, node }: Pick<Scope, 'agent' | 'tenant' | 'store' | 'node'>,
	{ source, snapshot }: Pick<ToolkitPolicy, 'source' | 'snapshot'>,
): Promise<void> {
	if (openStore === undefined) return;
	const { workflow, name } = node;
	try {
		const { organisation, agency } = await tenant();
		const key = { organisation, agency, agentId: agent };
		const panel: Omit<NotedPanel, 'seenAt'> = {
			workflowId: workflow.id,
			workflowName: workflow.name,
			node: name,
			source,
			profile: snapshot.profile,
			decided: [...snapshot.decided],
		};
		const place = JSON.stringify([key, workflow.id, name]);
		const content = JSON.stringify(panel);
		const write = async () => {
			const panels = openAgentPanels(await openStore());
			await panels.note(key, { ...panel, seenAt: Date.now() });
			return content;
		};
		if ((await noted.get(place, write)) !== content) await noted.keep(place, write());
	} catch (error) {
		const cause = String(node.secrets.redact(String(error)));
		node.logger.warn(`Foreman could not note what permissions agent ${agent} runs with: ${cause}`);
	}
}
