import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { foremanNodes } from './foreman-nodes';
import type { CredentialReference } from './live-instance';
import type { LiveWorld } from './use-live';

export interface ForemanSetting {
	readonly agentId: string;
	readonly store: CredentialReference;
	readonly identity: CredentialReference;
	/** The name of its model's script. */
	readonly script: string;
	readonly parameters?: object;
}

/** A Foreman that acts for the person of an identity, and asks nobody unless `parameters` say so. */
export const tenantForeman = async (
	world: Pick<LiveWorld, 'live'>,
	{ agentId, parameters, ...setting }: ForemanSetting,
) =>
	await foremanNodes(world, {
		...setting,
		parameters: { agentId, profile: 'unattended', ...parameters },
	});

/** Publishes a webhook that gives a Foreman work. Returns a function that starts a run on its own thread without waiting for it. */
export async function publishForeman(world: LiveWorld, setting: ForemanSetting) {
	const path = randomUUID();
	const { nodes, links } = await tenantForeman(world, {
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
