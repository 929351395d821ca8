/** A blank, a control character or a backslash makes browsers read another address than a person does. */
const unclear = /[\s\\\p{C}]/u;

/**
 * An address on the web or on the same server. Everything else (`javascript:`, `data:`, `//elsewhere`)
 * is undefined.
 */
export function safeUrl(url: string): string | undefined {
	if (url === '' || unclear.test(url)) return undefined;
	if (/^https?:\/\/[^/?#]/i.test(url)) return url;
	const isRelative = !url.startsWith('//') && !/^[^/?#]*:/.test(url);
	return isRelative ? url : undefined;
}
