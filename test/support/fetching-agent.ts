import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from './approval-channel';
import { answerCard, askingStore, type ScriptedCall, startAsking } from './asking-agent';
import type { CredentialReference } from './live-instance';
import { toolkitNode } from './surface-workflows';
import { ownerCredentials, publishAgent } from './surfaces';
import type { LiveWorld } from './use-live';

/** The owner's credential, with which agents may ask these domains. */
export async function webCredential(
	{ live }: Pick<LiveWorld, 'live'>,
	webDomains: string,
): Promise<CredentialReference> {
	const { baseUrl, apiKey } = live.access;
	return await live.credential(`Web ${randomUUID()}`, 'foremanN8nApi', {
		...{ baseUrl, apiKey, webDomains },
		moreSettings: true,
	});
}

/** An agent that reads the web, where the operator lets agents ask these domains. */
export async function publishFetching(
	world: LiveWorld,
	channel: Pick<ApprovalChannel, 'url'>,
	webDomains: string,
	parameters: object = {},
) {
	const { live } = world;
	const toolkit = toolkitNode(
		{ profile: 'standard', domains: ['research'], exposure: 'flat', ...parameters },
		await ownerCredentials(live),
	);
	toolkit.credentials.foremanN8nApi = await webCredential(world, webDomains);
	toolkit.credentials.foremanStoreApi = await askingStore(world, channel);
	const agent = await publishAgent(live, `Fetches ${randomUUID()}`, [toolkit]);
	const { path } = agent;
	const fetching = (url: string, more: object = {}): ScriptedCall => [
		...(['fetch-url', { url, ...more }] as const),
	];
	return {
		...agent,
		fetching,
		start: (...urls: readonly string[]) =>
			startAsking(
				world,
				path,
				urls.map((url) => fetching(url)),
			),
		answer: async (approvalUrl: string, verdict: 'approved' | 'declined') =>
			await answerCard(approvalUrl, verdict, {}),
	};
}
