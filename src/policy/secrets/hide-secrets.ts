import { hideAnswerSecrets } from '../answer-secrets/hide-answer-secrets';
import { createRedactor } from '../redaction';
import { redactPatterns } from './redact-text';

/** Takes out the secrets that are known, and everything that looks like one. For answers to models. */
export function hideSecrets(known: readonly string[]): (value: unknown) => unknown {
	const redact = createRedactor(known);
	return (value) => hideAnswerSecrets(redactPatterns(redact(value)));
}
