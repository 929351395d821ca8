import { mapJson } from '../../kernel/values/map-json';
import { secretMarker } from '../../kernel/workflow/secret-marker';
import { redactText } from './redact-text';
import { isLiteralSecret, namesSecret } from './secret-names';

function redactNamed(value: string): string {
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
export const redactPatterns = (value: unknown): unknown =>
	mapJson(value, {
		key: redactText,
		text(text, key, holder) {
			const isNamed = key !== undefined && namesSecret(key);
			const isValue = key === 'value' && holder !== undefined && isSecretPair(holder);
			return isNamed || isValue ? redactNamed(text) : redactText(text);
		},
	});
