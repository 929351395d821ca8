import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CredentialReference, Json } from './live-instance';

/*
 * The set-up with one credential: what tests give as a store credential is left out of the nodes that they save, and its channel
 * moves into the n8n credential of these nodes. Tests run as they are, and the key of the agent opens and seals the store.
 */

const N8N = 'foremanN8nApi';
const STORE = 'foremanStoreApi';

interface Known {
	readonly type: string;
	readonly data: Json;
}

/** A file a credential: each test file has modules of its own. */
const fileOf = (directory: string, id: string) => join(directory, `known-credential-${id}.json`);

/** Remembers what a test has put into a credential. One that is not remembered stays where a test puts it. */
export function rememberCredential(directory: string, id: string, known: Known): void {
	if (known.type === N8N || known.type === STORE)
		writeFileSync(fileOf(directory, id), JSON.stringify(known), { mode: 0o600 });
}

function remembered(directory: string, id: unknown): Json | undefined {
	const file = fileOf(directory, String(id));
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).data : undefined;
}

/** The workflow with one credential of ours on each node, apart from identities. `make` makes an n8n credential. */
export async function withOneCredential(
	workflow: Json,
	{ stateDirectory, apiKey }: { readonly stateDirectory: string; readonly apiKey: string },
	make: (data: object) => Promise<CredentialReference>,
): Promise<Json> {
	const nodes: Json[] = [];
	for (const node of workflow.nodes ?? []) {
		const store = remembered(stateDirectory, node.credentials?.[STORE]?.id);
		if (store === undefined) nodes.push(node);
		else {
			const { [STORE]: _, ...credentials } = node.credentials;
			const own = remembered(stateDirectory, credentials[N8N]?.id) ?? { apiKey };
			const one = await make({ ...own, askUrlSecret: store.askUrlSecret ?? '' });
			nodes.push({ ...node, credentials: { ...credentials, [N8N]: one } });
		}
	}
	return { ...workflow, nodes };
}
