import { chatModelNode } from '../../sandbox/workflows.mjs';
import type { CredentialReference, Json } from './live-instance';
import { modelCredential, ownerCredential } from './surfaces';
import type { LiveWorld } from './use-live';

export interface ForemanNodes {
	readonly parameters: object;
	/** The name of its model's script, or an expression for it. */
	readonly script: string;
	readonly store: CredentialReference | undefined;
	readonly identity?: CredentialReference | undefined;
	readonly goesOn?: boolean;
}

/** A Foreman and its model, and how the second is led to the first. */
export async function foremanNodes(
	{ live }: Pick<LiveWorld, 'live'>,
	{ parameters, script, store, identity, goesOn = false }: ForemanNodes,
): Promise<{
	readonly nodes: readonly Json[];
	readonly links: ReadonlyArray<[string, string, string]>;
}> {
	const credential = await modelCredential(live);
	const model = chatModelNode({ script, credential, options: { maxRetries: 0 } });
	const foreman = {
		...{ name: 'Foreman', type: 'n8n-nodes-foreman.foreman', typeVersion: 1 },
		...(goesOn ? { onError: 'continueRegularOutput' } : {}),
		parameters,
		credentials: {
			foremanN8nApi: await ownerCredential(live),
			...(store === undefined ? {} : { foremanStoreApi: store }),
			...(identity === undefined ? {} : { foremanIdentityApi: identity }),
		},
	};
	return { nodes: [foreman, model], links: [[model.name, foreman.name, 'ai_languageModel']] };
}
