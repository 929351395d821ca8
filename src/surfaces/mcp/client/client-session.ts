import { z } from 'zod';

import { randomId } from '../../../policy/random-id';
import { sealForm } from '../../../policy/seal-form';

/** Never change it: clients hold sessions that were sealed under it. */
const form = sealForm<readonly (string | boolean)[]>('foreman-mcp-session-1');

/** What a client of an older revision has said once, when it began. */
export interface ClientSession {
	readonly id: string;
	/** Whether it can show a person an address. */
	readonly opensUrls: boolean;
}

const declared = z
	.object({ elicitation: z.object({ url: z.record(z.unknown()).optional() }) })
	.catch({ elicitation: {} });

/** Whether a client can show a person an address, by the capabilities that it declares. */
export const opensUrls = (capabilities: unknown): boolean =>
	declared.parse(capabilities).elicitation.url !== undefined;

/**
 * Names a session, and says what its client can do: the client sends it with each request, so that nothing is kept here and any process can
 * answer. It lets nobody in. `client` is the id of who was let in.
 */
export function writeClientSession(capabilities: unknown, client: string, secret: string): string {
	const [id, opens] = [randomId(), opensUrls(capabilities)];
	return `${id}-${opens ? 'u' : 'n'}-${form.sealOf([id, opens, client], secret)}`;
}

/** Undefined for a session that is not one of this client: then the client can do nothing special, and is answered all the same. */
export function readClientSession(
	text: unknown,
	client: string,
	secret: string,
): ClientSession | undefined {
	const [, id = '', opens = '', seal = ''] =
		/^([0-9a-f]{32})-([un])-([0-9a-f]{64})$/.exec(String(text)) ?? [];
	if (id === '') return undefined;
	const session = { id, opensUrls: opens === 'u' };
	return form.isSealed([id, session.opensUrls, client], seal, secret) ? session : undefined;
}
