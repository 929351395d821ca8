import { randomUUID } from 'node:crypto';

import type { ApprovalChannel } from './approval-channel';
import { answerCard, askingStore, type ScriptedCall, startAsking } from './asking-agent';
import { toolkitNode } from './surface-workflows';
import { ownerCredentials, publishAgent } from './surfaces';
import type { LiveWorld } from './use-live';

/** An agent that reads the web, where the operator lets agents ask these domains. */
export async function publishFetching(
	world: LiveWorld,
	channel: Pick<ApprovalChannel, 'url'>,
	webDomains: string,
	parameters: object = {},
) {
	const { live } = world;
	const { baseUrl, apiKey } = live.access;
	const toolkit = toolkitNode(
		{ profile: 'standard', domains: ['research'], exposure: 'flat', ...parameters },
		await ownerCredentials(live),
	);
	toolkit.credentials.foremanN8nApi = await live.credential(
		`Web ${randomUUID()}`,
		'foremanN8nApi',
		{ ...{ baseUrl, apiKey, webDomains }, moreSettings: true },
	);
	toolkit.credentials.foremanStoreApi = await askingStore(world, channel);
	const { path } = await publishAgent(live, `Fetches ${randomUUID()}`, [toolkit]);
	const fetching = (url: string, more: object = {}): ScriptedCall => [
		...(['fetch-url', { url, ...more }] as const),
	];
	return {
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
