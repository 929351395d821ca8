import { z } from 'zod';

import { createApprovalTable } from '../adapters/own-tables/approval-table';
import { ToolError } from '../kernel/tool-error';
import { createApprovals } from '../policy/approvals/approvals';
import type { Approvals } from '../policy/approvals/approvals';
import { randomId } from '../policy/random-id';
import type { Connection, NodeContext } from './connect';
import { connect } from './connect';
import { STORE_CREDENTIAL, STORE_CREDENTIAL_TITLE } from './credential-names';
import { readCredential } from './read-credential';
import { usedApprovals } from './used-approvals';
import type { UsedApprovals } from '../policy/approvals/used-approvals';

/** The shortest secret in characters. A shorter one could be guessed from a row and its seal. */
const SHORTEST_SECRET = 32;

/** Foreman's own tables, and what seals their rows. */
export interface Store {
	readonly connection: Connection;
	/** Used for seals only. */
	readonly secret: string;
	/** The address to which questions to a person are posted; empty for none. It may hold a secret. */
	readonly askUrl: string;
	/** The approvals that this process and the execution of the node know to be used up. */
	readonly used: UsedApprovals;
}

const storeFields = z.object({
	secret: z.string().catch(''),
	askUrlSecret: z.string().trim().catch(''),
});

/** Whether a person has chosen where approvals, permissions and the audit are kept. */
export const hasStore = (context: Pick<NodeContext, 'getNode'>): boolean =>
	context.getNode().credentials?.[STORE_CREDENTIAL] !== undefined;

/** Opens the store of a node. Throws `ToolError`, or n8n's error when no credential is chosen. */
export async function openStore(context: NodeContext, itemIndex: number): Promise<Store> {
	const connection = await connect(context, itemIndex, STORE_CREDENTIAL);
	const stored: unknown = await readCredential(context, itemIndex, STORE_CREDENTIAL);
	const { secret, askUrlSecret: askUrl } = storeFields.parse(stored);
	if (secret.length >= SHORTEST_SECRET)
		return { connection, secret, askUrl, used: usedApprovals(context) };
	throw new ToolError({
		code: 'unauthorized',
		message: `The Secret of the ${STORE_CREDENTIAL_TITLE} credential has fewer than ${SHORTEST_SECRET} characters.`,
		hint: 'A person opens the credential and fills in a long random text. Nothing was done.',
	});
}

/** The approvals in a store. `lifetime` is in milliseconds, and applies to approvals that are requested from now on. */
export function openApprovals(
	{ connection, secret, used }: Store,
	lifetime: number,
	signal: AbortSignal,
): Approvals {
	const now = () => Date.now();
	return createApprovals({
		store: createApprovalTable(connection.api(signal), { newClaim: randomId, now }),
		...{ secret, lifetime, now, newId: randomId, used },
	});
}
