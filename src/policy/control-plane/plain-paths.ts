import { decodeAddress } from '../../kernel/values/decode-address';

/** Normalises a path as a server reads it: decoded, lower case, without characters that URL parsers skip. */
const plain = (text: string): string => decodeAddress(text.replace(/[\t\n\r]/g, '')).toLowerCase();

/** The parts of a path, without detours. */
function segmentsOf(path: string): string[] {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	}
	return parts;
}

/** Up to where its query or fragment begins. */
const pathOf = (address: string) => address.split(/[?#]/, 1).join('');

/**
 * The parts of what an address may lead to, in every way that it can be read. Detours count within the path alone: behind
 * `?` and `#` they lead nowhere. What stands there is looked at too, without them: a service may pass it on.
 */
export function plainPaths(address: string): ReadonlyArray<readonly string[]> {
	const whole = plain(address);
	// Encoded signs are part of the path, and a server that decodes before it parts reads them as what they stand for.
	const paths = [plain(pathOf(address)), pathOf(whole)];
	const direct = whole.split(/[/?#&=]/).filter((part) => part !== '' && part !== '.');
	return [...paths.map(segmentsOf), direct];
}
