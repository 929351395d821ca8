import type { Attempt, Invocation } from './invoke-tool';

/** Replaces arguments that could not be recorded without their secrets. */
const LEFT_OUT = '[left out: the arguments could not be read for the record]';

function withoutSecrets(given: unknown, { redact }: Pick<Invocation, 'redact'>): unknown {
	try {
		return redact(given);
	} catch {
		return LEFT_OUT;
	}
}

/**
 * Records an attempt with its arguments redacted. Never throws. Arguments that cannot be redacted are replaced by a
 * notice. If recording fails, it tries again without arguments and cause.
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
			// There is nothing left to try: the log goes through the same call.
		}
	}
}
