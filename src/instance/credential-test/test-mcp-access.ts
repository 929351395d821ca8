import type { INodeCredentialTestResult } from 'n8n-workflow';
import { z } from 'zod';

import { SHORTEST_ACCESS_TOKEN } from '../identity/verify-access-token';

const fields = z.object({ token: z.string().trim().catch('') }).catch({ token: '' });

/** Answers n8n's *Test* of the token that lets MCP clients in: whether it could be guessed. Sends no request. */
export async function testMcpAccess({
	data,
}: {
	readonly data?: unknown;
}): Promise<INodeCredentialTestResult> {
	const { token } = fields.parse(data);
	const isLong = token.length >= SHORTEST_ACCESS_TOKEN;
	return await Promise.resolve(
		isLong
			? { status: 'OK', message: 'The credential is complete.' }
			: {
					status: 'Error',
					message: `Fill in a token of at least ${SHORTEST_ACCESS_TOKEN} random characters.`,
				},
	);
}
