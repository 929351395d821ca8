import { randomUUID } from 'node:crypto';

import { webhookNode, workflow } from '../../sandbox/workflows.mjs';
import { AUDIENCE, ISSUER } from '../policy/identity/issuer';
import type { Json, LiveInstance } from './live-instance';
import { ownerCredential } from './surfaces';

export interface KeySetSource {
	readonly jwksUrl: string;
	readonly allowLoopback: boolean;
}

async function identityFor(live: LiveInstance, { jwksUrl, allowLoopback }: KeySetSource) {
	return await live.credential('Keys of an issuer', 'foremanIdentityApi', {
		...{ mode: 'jwt', keySource: 'jwksUrl', jwksUrl, allowLoopback },
		...{ issuer: ISSUER, audience: AUDIENCE },
		// n8n's API requires these fields, though its panel does not show them.
		...{ publicKey: '', secret: '' },
	});
}

/** One workflow that lists tasks with a token, by each of these keys. Gives one function to call for each. */
export async function publishTokenCallers(
	live: LiveInstance,
	sources: readonly KeySetSource[],
): Promise<ReadonlyArray<(token: string) => Promise<Json>>> {
	const path = randomUUID();
	const foreman = await ownerCredential(live);
	const branches: Array<{ hook: Json; node: Json }> = [];
	for (const [index, source] of sources.entries()) {
		const own = `${path}/${index}`;
		const hook = { ...webhookNode({ path: own, name: `Call ${index}` }), webhookId: own };
		const node = {
			...{ name: `List ${index}`, type: 'n8n-nodes-foreman.foremanTeam', typeVersion: 1 },
			parameters: {
				...{ resource: 'task', operation: 'list_tasks' },
				options: { identityToken: '={{ $json.body.token }}', asOneItem: true },
			},
			credentials: { foremanN8nApi: foreman, foremanIdentityApi: await identityFor(live, source) },
			onError: 'continueRegularOutput',
		};
		branches.push({ hook, node });
	}
	const { id } = await live.store(
		workflow(
			'Keys of issuers',
			branches.flatMap(({ hook, node }) => [hook, node]),
			branches.map(({ hook, node }) => [hook.name, node.name]),
		),
	);
	await live.publish(id);
	return sources.map((_source, index) => async (token) => {
		const { body } = await live.callWebhook(`${path}/${index}`, { token });
		return body;
	});
}
