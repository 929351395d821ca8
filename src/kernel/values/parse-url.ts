/** The address that a text is; undefined if it is not one. `URL.canParse` of Node 20 sometimes rejects a valid one with an umlaut. */
export function parseUrl(text: string, base?: URL | string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}
