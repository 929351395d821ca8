import { isRecord } from '../../kernel/is-record';
import { ToolError } from '../../kernel/tool-error';

const namesAddress = /(url|uri|host|hostname|endpoint)$/i;

function refuse(path: string, why: string, hint: string): never {
	throw new ToolError({ code: 'invalid-input', message: `parameters.${path}: ${why}`, hint });
}

function check(value: unknown, path: string, key: string, hasCredential: boolean): void {
	if (Array.isArray(value)) {
		value.forEach((inner, index) => check(inner, `${path}[${index}]`, key, hasCredential));
	} else if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) {
			// A resource locator may hold the address of a thing; n8n takes the ID out of it.
			const isThing = value.__rl === true && (name === 'value' || name === 'cachedResultUrl');
			check(inner, `${path}.${name}`, name, hasCredential && !isThing);
		}
	} else if (typeof value === 'string') {
		if (value.startsWith('='))
			refuse(path, 'an expression has no value here.', 'Pass the value itself.');
		if (hasCredential && value !== '' && (value.includes('://') || namesAddress.test(key)))
			refuse(
				path,
				'an address is not taken together with a credential: its secret would be sent there.',
				'Leave it out; the credential says where the service is.',
			);
	}
}

/**
 * Refuses what could make a node's own code read more, or send its secret elsewhere, than the list needs:
 * a person who types an address into the editor knows whose it is, a model may have been told it.
 */
export function checkParameters(
	parameters: Readonly<Record<string, unknown>>,
	hasCredential: boolean,
): void {
	for (const [name, value] of Object.entries(parameters)) check(value, name, name, hasCredential);
}
