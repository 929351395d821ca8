import { onceFor } from '../../kernel/fresh';
import { z } from 'zod';

import { fingerprint } from '../../policy/fingerprint';
import { randomId } from '../../policy/random-id';

const PREFIX = 'client:';

/** Begins the runs of clients that call the MCP trigger: one for each client, without an end. */
export const MCP_RUN = 'mcp:';

/** The request that n8n answers with tools, such as that of an MCP client. It keeps the header's name in small letters. */
const requestSchema = z.object({
	httpRequest: z.object({
		query: z.object({ sessionId: z.string().min(1).optional() }).catch({}),
		headers: z.object({ 'mcp-session-id': z.string().min(1).optional() }).catch({}),
	}),
});

/** A separate run for each request without a session, so that clients share nothing. */
const ofRequest = onceFor((_request: object) => `${PREFIX}${randomId()}`);

/** Stands for an execution where n8n calls tools without one: the session of the client, never shared. `additionalData`: of the request. */
export function clientRun(additionalData: object): string {
	const read = requestSchema.safeParse(additionalData);
	const { query, headers } = read.success
		? read.data.httpRequest
		: { query: {}, headers: {} as const };
	const session = query.sessionId ?? headers['mcp-session-id'];
	return session === undefined
		? ofRequest(additionalData)
		: `${PREFIX}${fingerprint(session).slice(0, 32)}`;
}

/** Whether a run is that of a client. It may last for weeks, so later decisions must reach it. */
export const isClientRun = (run: string) => run.startsWith(PREFIX) || run.startsWith(MCP_RUN);
