import { z } from 'zod';

import { isRecord } from '../../kernel/values/is-record';

const DAY = 86_400_000;

const claims = z.object({ exp: z.number() });

/** When a key ends, in milliseconds since the epoch; undefined if it says nothing of that. n8n's keys are JWTs; nothing is verified. */
function endOf(apiKey: string): number | undefined {
	try {
		const payload: unknown = JSON.parse(
			Buffer.from(apiKey.trim().split('.')[1] ?? '', 'base64url').toString('utf8'),
		);
		const read = claims.safeParse(isRecord(payload) ? payload : {});
		return read.success ? read.data.exp * 1_000 : undefined;
	} catch {
		return undefined;
	}
}

/** Whole days until a key ends, negative once it has ended; undefined if it never does. */
export function daysLeft(apiKey: string, now: number): number | undefined {
	const end = endOf(apiKey);
	return end === undefined ? undefined : Math.floor((end - now) / DAY);
}
