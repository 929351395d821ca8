import { randomUUID } from 'node:crypto';

import { foremanParts } from './foreman-nodes';
import { importExample } from './import-example';
import type { CredentialReference, Json } from './live-instance';
import type { LiveWorld } from './use-live';
import { panelParameters } from './panel-parameters';

/** Publishes the example that works on background tasks, as its note says. Returns the id of the workflow. */
export async function publishWorkerExample(
	{ live }: Pick<LiveWorld, 'live'>,
	{
		agentId,
		store,
		script,
	}: {
		readonly agentId: string;
		readonly store: CredentialReference;
		/** The name of its model's script. */
		readonly script: string;
	},
): Promise<string> {
	const path = randomUUID();
	const { model, credentials } = await foremanParts({ live }, { store, script });
	const filled: Readonly<Record<string, (node: Json) => object>> = {
		Tasks: ({ parameters }) => ({ parameters: { ...parameters, path } }),
		Foreman: ({ parameters }) => ({
			credentials,
			parameters: panelParameters({ ...parameters, agentId }),
		}),
		'Chat Model': ({ name }) => ({ ...model, name }),
	};
	const example = importExample('foreman-worker.json', (node) => filled[node.name]?.(node) ?? {});
	const { id } = await live.store(example);
	await live.publish(id);
	return id;
}
