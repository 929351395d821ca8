import { isRecord } from '../../kernel/values/is-record';
import { invalidInput } from '../../kernel/tool-error';

const namesAddress = /(?:url|uri|host|hostname|endpoint|server|origin|proxy|gateway)$/i;

/** Whether a text looks like an address: a scheme, a machine's address, a host with a port. */
const looksLikeAddress =
	/:\/\/|^\s*(?:\/\/|\\\\|\[[\da-f:.]*\]|(?:\d{1,3}\.){3}\d{1,3}(?:[:/]|\s*$)|localhost\b|[\w.-]+:\d{2,5}(?:\/|\s*$))/i;

function refuse(path: string, why: string, hint: string): never {
	throw invalidInput(`parameters.${path}: ${why}`, hint);
}

function checkText(value: string, path: string, isNamed: boolean): void {
	if (value.trimStart().startsWith('='))
		refuse(path, 'an expression has no value here.', 'Pass the value itself.');
	if (looksLikeAddress.test(value) || (isNamed && value !== '')) refuseAddress(path);
}

const refuseAddress = (path: string): never =>
	refuse(
		path,
		'an address is not taken here: only a person says which machines are asked, and what is sent to them.',
		'Leave it out: a credential says where its service is. Name a thing of the service by its ID, with mode "id". For a list from another address, have a person open it in the editor and tell you the value.',
	);

/** What stands within something that is named as an address is one, however deep and in whatever shape. */
function check(value: unknown, path: string, isNamed: boolean): void {
	if (Array.isArray(value)) {
		value.forEach((inner, index) => check(inner, `${path}[${index}]`, isNamed));
	} else if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) {
			// The editor's link to what was chosen: nodes do not read it.
			if (value.__rl === true && name === 'cachedResultUrl') continue;
			check(inner, `${path}.${name}`, isNamed || namesAddress.test(name));
		}
	} else if (typeof value === 'string') checkText(value, path, isNamed);
	else if (typeof value === 'number' && isNamed) refuseAddress(path);
}

/** Refuses parameters that could make a node's own code call other machines or send a secret elsewhere, also without a credential: a model may have been told to. Throws `ToolError`. */
export function checkParameters(parameters: Readonly<Record<string, unknown>>): void {
	for (const [name, value] of Object.entries(parameters))
		check(value, name, namesAddress.test(name));
}
