/** The type of a header `Content-Type`, in lower case and without parameters; empty without one. */
export const mediaType = (contentType: string): string =>
	contentType.split(';')[0]?.trim().toLowerCase() ?? '';

const UNSAID = new Set([
	'',
	'application/octet-stream',
	'binary/octet-stream',
	'application/unknown',
]);

export const isUnsaid = (type: string): boolean => UNSAID.has(type);

export const isJson = (type: string) => type === 'application/json' || type.endsWith('+json');

export type PageKind = 'html' | 'pdf' | 'markdown' | 'json' | 'text';

const HEAD = 1_024;
const isPdf = (body: Buffer) => body.subarray(0, HEAD).includes('%PDF-');

/** A comment ends in one way alone: 1 kB of them, read in all ways there are, would hold n8n for good. */
const looksHtml = (head: string) =>
	/^\s*(?:<!--(?:(?!-->)[\s\S]){0,500}-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype\s+html|html|head|body|title|meta|div|table|p|h1)\b/i.test(
		head,
	);

/** Signs that no text has. UTF-16 has bytes of 0: its mark says so. */
function isBinary(body: Buffer): boolean {
	const [first, second] = body;
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
	const head = body.subarray(0, HEAD);
	const odd = head.filter(
		(byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32),
	).length;
	return odd > head.length * 0.02;
}

function kindBySaid(type: string): PageKind | undefined {
	if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
	if (type === 'application/pdf' || type === 'application/x-pdf') return 'pdf';
	if (type === 'text/markdown' || type === 'text/x-markdown') return 'markdown';
	if (isJson(type) || type === 'application/x-ndjson') return 'json';
	if (
		/^text\/|[+/]xml$|^application\/(?:(?:x-)?(?:javascript|ecmascript|yaml|toml|sh|sql|typescript)|graphql)$/.test(
			type,
		)
	)
		return 'text';
	return undefined;
}

/** By its header, and by its first bytes where they say otherwise. `kind` is undefined for what is not text. */
export function kindOf(
	body: Buffer,
	contentType: string,
): { kind: PageKind | undefined; isMismatch: boolean } {
	const type = mediaType(contentType);
	const said = kindBySaid(type);
	const head = body.subarray(0, HEAD).toString('latin1');
	if (isPdf(body)) return { kind: 'pdf', isMismatch: said !== 'pdf' && !isUnsaid(type) };
	if (said === 'pdf')
		return looksHtml(head)
			? { kind: 'html', isMismatch: true }
			: { kind: 'pdf', isMismatch: false };
	const isOdd = !/charset\s*=\s*["']?utf-16/i.test(contentType) && isBinary(body);
	if (isOdd && said !== 'html') return { kind: undefined, isMismatch: false };
	if (isOdd && !looksHtml(head.replace(/\0/g, ''))) return { kind: undefined, isMismatch: true };
	if (said !== undefined) return { kind: said, isMismatch: false };
	if (!isUnsaid(type)) return { kind: undefined, isMismatch: false };
	return { kind: looksHtml(head) ? 'html' : 'text', isMismatch: false };
}
