import { randomUUID } from 'node:crypto';

import { chatModelNode } from '../../sandbox/workflows.mjs';
import { importExample } from './import-example';
import type { CredentialReference, Json } from './live-instance';
import { modelCredential, ownerCredential } from './surfaces';
import type { LiveWorld } from './use-live';

/** Publishes the example that works on background tasks, as its note says. Gives the id of the workflow. */
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
	const credentials = { foremanN8nApi: await ownerCredential(live), foremanStoreApi: store };
	const model = chatModelNode({
		...{ script, credential: await modelCredential(live), options: { maxRetries: 0 } },
	});
	const filled: Readonly<Record<string, (node: Json) => object>> = {
		Tasks: ({ parameters }) => ({ parameters: { ...parameters, path } }),
		Foreman: ({ parameters }) => ({ credentials, parameters: { ...parameters, agentId } }),
		'Chat Model': ({ name }) => ({ ...model, name }),
	};
	const example = importExample('foreman-worker.json', (node) => filled[node.name]?.(node) ?? {});
	const { id } = await live.store(example);
	await live.publish(id);
	return id;
}
