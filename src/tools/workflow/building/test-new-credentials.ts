import { z } from 'zod';

import type { CredentialsPort } from '../../../kernel/ports/instance/credentials';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';

export interface FailedNode {
	readonly node: string;
	readonly message: string;
	/** The address where a person corrects the credential. */
	readonly url: string;
}

/** A node that is now complete. */
export interface CompletedNode {
	readonly now: WorkflowNode;
	readonly before: WorkflowNode;
	/** The parameters and types of credentials that were missing. */
	readonly missing: readonly string[];
}

/** Longest message of n8n or the service behind it, in characters. */
const LONGEST = 1000;

const reference = z.object({ id: z.string().min(1) });

function credentialIds({ credentials = {} }: WorkflowNode): Map<string, string> {
	return new Map(
		Object.entries(credentials).flatMap(([type, value]): Array<[string, string]> => {
			const read = reference.safeParse(value);
			return read.success ? [[type, read.data.id]] : [];
		}),
	);
}

/** The credentials that were missing, or changed with the node's authentication. */
function newIds({ now, before, missing }: CompletedNode): string[] {
	const old = credentialIds(before);
	return [...credentialIds(now)].flatMap(([type, id]) =>
		missing.includes(type) || old.get(type) !== id ? [id] : [],
	);
}

/** Tests each credential that a person has set. Types without a test pass. */
export async function testNewCredentials(
	completed: readonly CompletedNode[],
	credentials: CredentialsPort,
): Promise<FailedNode[]> {
	const fresh = completed.map((each) => ({ node: each.now.name, ids: newIds(each) }));
	const faults = new Map<string, string>();
	for (const id of new Set(fresh.flatMap(({ ids }) => ids))) {
		const { verdict, message } = await credentials.test(id);
		if (verdict === 'fails')
			faults.set(id, `Its credential fails. n8n says: ${message.slice(0, LONGEST)}`);
		if (verdict === 'not-connected')
			faults.set(id, 'Its credential is not connected to an account yet.');
	}
	return fresh.flatMap(({ node, ids }) => {
		const id = ids.find((each) => faults.has(each));
		if (id === undefined) return [];
		return [{ node, message: faults.get(id) ?? '', url: credentials.editorUrl(id) }];
	});
}
