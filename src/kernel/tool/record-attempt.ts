import type { Attempt, Invocation } from '../invoke-tool';
import { tooLarge } from '../values/value-size';

/** Replaces arguments that could not be recorded without their secrets. */
const LEFT_OUT = '[left out: the arguments could not be read for the record]';

function withoutSecrets(
	{ decision, arguments: given }: Attempt,
	{ redact }: Pick<Invocation, 'redact'>,
): unknown {
	try {
		// Of a call that was made, what it was made with is kept, whatever its size. What was refused may be of any size.
		const why = decision === 'none' ? tooLarge(given, Infinity) : undefined;
		return why === undefined ? redact(given) : `[left out: what was sent ${why}]`;
	} catch {
		return LEFT_OUT;
	}
}

/** Records an attempt, redacted; what cannot be redacted becomes a notice. Tries once more without arguments and cause. Never throws. */
export async function recordAttempt(
	attempt: Attempt,
	invocation: Pick<Invocation, 'redact' | 'record'>,
): Promise<void> {
	const safe = { ...attempt, arguments: withoutSecrets(attempt, invocation) };
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
