/** Twice encoded is as far as a server decodes by mistake. */
const DECODINGS = 3;

/** A text decoded as a part of an address; itself where it cannot be. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** A text of an address as a server may read it: decoded more than once, with slashes that lean one way. */
export function decodeAddress(text: string): string {
	let read = text.replaceAll('\\', '/');
	for (let turn = 0; turn < DECODINGS; turn += 1) read = decoded(read).replaceAll('\\', '/');
	return read;
}
