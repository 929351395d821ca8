/** With a blank, a control character or a backslash, a browser reads a different address than a person does. */
const unclear = /[\s\\\p{C}]/u;

/** An address on the web or on the same server; undefined for everything else (`javascript:`, `data:`, `//elsewhere`). */
export function safeUrl(url: string): string | undefined {
	if (url === '' || unclear.test(url)) return undefined;
	if (/^https?:\/\/[^/?#]/i.test(url)) return url;
	const isRelative = !url.startsWith('//') && !/^[^/?#]*:/.test(url);
	return isRelative ? url : undefined;
}
