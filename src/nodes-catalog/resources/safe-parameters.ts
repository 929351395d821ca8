import { isRecord } from '../../kernel/values/is-record';
import { ToolError } from '../../kernel/tool-error';

const namesAddress = /(?:url|uri|host|hostname|endpoint|server|origin|proxy|gateway)$/i;

/**
 * Whether a text looks like an address, whatever the parameter's name: a scheme, a machine's address, a host with a
 * port.
 */
const looksLikeAddress =
	/:\/\/|^\s*(?:\/\/|\\\\|\[[\da-f:.]*\]|(?:\d{1,3}\.){3}\d{1,3}(?:[:/]|\s*$)|localhost\b|[\w.-]+:\d{2,5}(?:\/|\s*$))/i;

function refuse(path: string, why: string, hint: string): never {
	throw new ToolError({ code: 'invalid-input', message: `parameters.${path}: ${why}`, hint });
}

function checkText(value: string, path: string, key: string, isThing: boolean): void {
	if (value.trimStart().startsWith('='))
		refuse(path, 'an expression has no value here.', 'Pass the value itself.');
	const isAddress = looksLikeAddress.test(value) || (namesAddress.test(key) && value !== '');
	if (isAddress && !isThing)
		refuse(
			path,
			'an address is not taken here: only a person says which machines are asked, and what is sent to them.',
			'Leave it out: a credential says where its service is. For a list from another address, have a person open it in the editor and tell you the value.',
		);
}

function check(value: unknown, path: string, key: string, isThing: boolean): void {
	if (Array.isArray(value)) {
		value.forEach((inner, index) => check(inner, `${path}[${index}]`, key, isThing));
	} else if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) {
			// A resource locator may hold the URL of an object, from which n8n extracts the id.
			const isOfThing = value.__rl === true && (name === 'value' || name === 'cachedResultUrl');
			check(inner, `${path}.${name}`, name, isThing || isOfThing);
		}
	} else if (typeof value === 'string') checkText(value, path, key, isThing);
}

/**
 * Refuses parameters that could make a node's own code read more than the list needs, call other machines, or send a
 * secret elsewhere. This also applies without a credential: a person who types an address into the editor knows whose
 * it is, but a model may have been told to use it. Throws `ToolError`.
 */
export function checkParameters(parameters: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(parameters)) check(value, name, name, false);
}
