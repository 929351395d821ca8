import { randomUUID } from 'node:crypto';

import { chatModelNode, webhookNode, workflow } from '../../sandbox/workflows.mjs';
import type { CredentialReference, Json } from './live-instance';
import { modelCredential, ownerCredential } from './surfaces';
import type { LiveWorld } from './use-live';

export interface ForemanSetting {
	readonly agentId: string;
	readonly store: CredentialReference;
	readonly identity: CredentialReference;
	/** The name of its model's script. */
	readonly script: string;
	readonly parameters?: object;
}

/** A Foreman and its model, and how the second is led to the first. */
export async function foremanNodes(
	{ live }: Pick<LiveWorld, 'live'>,
	{ agentId, store, identity, script, parameters }: ForemanSetting,
): Promise<{ readonly nodes: readonly Json[]; readonly links: readonly Json[] }> {
	const model = chatModelNode({ script, credential: await modelCredential(live) });
	const node = {
		...{ name: 'Foreman', type: 'n8n-nodes-foreman.foreman', typeVersion: 1 },
		parameters: { agentId, profile: 'unattended', ...parameters },
		credentials: {
			foremanN8nApi: await ownerCredential(live),
			...{ foremanStoreApi: store, foremanIdentityApi: identity },
		},
	};
	return { nodes: [node, model], links: [[model.name, 'Foreman', 'ai_languageModel']] };
}

/** Publishes a webhook that gives a Foreman work; gives what starts a run on a thread of its own and does not wait for it. */
export async function publishForeman(world: LiveWorld, setting: ForemanSetting) {
	const path = randomUUID();
	const { nodes, links } = await foremanNodes(world, {
		...setting,
		parameters: {
			operation: 'message',
			message: '={{ $json.body.chatInput }}',
			threadId: '={{ $json.body.sessionId }}',
			...setting.parameters,
		},
	});
	const made = workflow(
		'Foreman',
		[webhookNode({ path }), ...nodes],
		[['Webhook', 'Foreman'], ...links],
	);
	const { id: workflowId } = await world.live.store(made);
	await world.live.publish(workflowId);
	await world.live.webhook(path);
	return {
		workflowId,
		start(chatInput: string): string {
			const sessionId = `thread ${randomUUID()}`;
			void world.live.callWebhook(path, { chatInput, sessionId }).catch(() => undefined);
			return sessionId;
		},
	};
}
