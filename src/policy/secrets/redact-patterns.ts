import { isRecord } from '../../kernel/is-record';
import { secretMarker } from '../../kernel/secret-marker';
import { redactText } from './redact-text';
import { isLiteralSecret, namesSecret } from './secret-names';

function redactNamed(value: unknown): unknown {
	if (typeof value !== 'string') return redactPatterns(value);
	const text = redactText(value);
	return text === value && isLiteralSecret(value) ? secretMarker('named-secret') : text;
}

/** As n8n writes headers and query parameters: `{name: 'X-Api-Key', value: '…'}`. */
const isSecretPair = ({ name, key }: Readonly<Record<string, unknown>>): boolean =>
	[name, key].some((one) => typeof one === 'string' && namesSecret(one));

/**
 * Puts markers in the place of everything in a JSON value that looks like a secret, or stands in a field
 * whose name says that it is one. Keeps the shape. Doing it twice changes nothing.
 */
export function redactPatterns(value: unknown): unknown {
	if (typeof value === 'string') return redactText(value);
	if (Array.isArray(value)) return value.map(redactPatterns);
	if (!isRecord(value)) return value;
	const isPair = isSecretPair(value);
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			redactText(key),
			(isPair && key === 'value') || namesSecret(key) ? redactNamed(inner) : redactPatterns(inner),
		]),
	);
}
