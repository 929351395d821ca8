import type { Attempt, Invocation } from './invoke-tool';

/** What stands in the place of arguments that could not be written down without their secrets. */
const LEFT_OUT = '[left out: the arguments could not be read for the record]';

function withoutSecrets(given: unknown, { redact }: Pick<Invocation, 'redact'>): unknown {
	try {
		return redact(given);
	} catch {
		return LEFT_OUT;
	}
}

/**
 * Records an attempt with its arguments redacted. Never throws: what cannot be redacted is left out, and said so; what cannot
 * be recorded with its arguments and its cause is recorded without them.
 */
export async function recordAttempt(
	attempt: Attempt,
	invocation: Pick<Invocation, 'redact' | 'record'>,
): Promise<void> {
	const safe = { ...attempt, arguments: withoutSecrets(attempt.arguments, invocation) };
	try {
		await invocation.record(safe);
	} catch {
		try {
			await invocation.record({ ...safe, arguments: LEFT_OUT, cause: undefined });
		} catch {
			// Nobody is left to be told: the log is behind the same door.
		}
	}
}
