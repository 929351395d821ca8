import { chatModelNode } from '../../sandbox/workflows.mjs';
import type { CredentialReference, Json } from './live-instance';
import { modelCredential, ownerCredential } from './surfaces';
import type { LiveWorld } from './use-live';
import { panelParameters } from './panel-parameters';

interface Connected {
	/** The name of its model's script, or an expression for it. */
	readonly script: string;
	/** The owner's, unless another one is given. */
	readonly n8n?: CredentialReference | undefined;
	readonly store: CredentialReference | undefined;
	readonly identity?: CredentialReference | undefined;
	readonly mcpServer?: CredentialReference | undefined;
	readonly search?: CredentialReference | undefined;
}

export interface ForemanNodes extends Connected {
	readonly parameters: object;
	/** Settings of the node, beside its parameters. */
	readonly node?: object;
}

/** The scripted model of a Foreman, and its credentials. */
export async function foremanParts(
	{ live }: Pick<LiveWorld, 'live'>,
	{ script, n8n, store, identity, mcpServer, search }: Connected,
): Promise<{ readonly model: Json; readonly credentials: object }> {
	const credential = await modelCredential(live);
	return {
		model: chatModelNode({ script, credential, options: { maxRetries: 0 } }),
		credentials: {
			foremanN8nApi: n8n ?? (await ownerCredential(live)),
			...(store === undefined ? {} : { foremanStoreApi: store }),
			...(identity === undefined ? {} : { foremanIdentityApi: identity }),
			...(search === undefined ? {} : { foremanSearchApi: search }),
			...(mcpServer === undefined ? {} : { foremanMcpServerApi: mcpServer }),
		},
	};
}

/** A Foreman and its model, and the connection from the model to the Foreman. */
export async function foremanNodes(
	world: Pick<LiveWorld, 'live'>,
	{ parameters, node = {}, ...connected }: ForemanNodes,
): Promise<{
	readonly nodes: readonly Json[];
	readonly links: ReadonlyArray<[string, string, string]>;
}> {
	const { model, credentials } = await foremanParts(world, connected);
	const foreman = {
		...{ name: 'Foreman', type: 'n8n-nodes-foreman.foreman', typeVersion: 1, ...node },
		...{ parameters: panelParameters(parameters), credentials },
	};
	return { nodes: [foreman, model], links: [[model.name, foreman.name, 'ai_languageModel']] };
}
