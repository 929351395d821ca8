const MARKS: ReadonlyArray<readonly [bytes: readonly number[], charset: string]> = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** Where a page says its charset in itself: within the first 1,024 bytes, and some more where they are full of scripts. */
const HEAD = 4_096;

/** Rows of blanks as one: to look for what comes after them takes time by their square. */
const narrow = (text: string) => text.replace(/\s+/g, ' ');

function decoderFor(label: string | undefined): string | undefined {
	if (label === undefined) return undefined;
	try {
		return new TextDecoder(label.trim()).encoding;
	} catch {
		return undefined;
	}
}

function isUtf8(body: Buffer): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(body);
		return true;
	} catch {
		return false;
	}
}

function declared(body: Buffer): string | undefined {
	const head = narrow(body.subarray(0, HEAD).toString('latin1'));
	const [, label] =
		/<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ??
		/^\s*<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i.exec(head) ??
		[];
	const charset = decoderFor(label);
	return charset?.startsWith('utf-16') === true ? 'utf-8' : charset;
}

/** UTF-16 without a mark: every other byte of its ASCII signs is 0. */
function looksUtf16(body: Buffer): string | undefined {
	const head = body.subarray(0, 64);
	const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
	if (head.length < 8) return undefined;
	if (zeros(1) > head.length * 0.4 && zeros(0) === 0) return 'utf-16le';
	return zeros(0) > head.length * 0.4 && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** As `TextDecoder` calls it: by mark (BOM), header, what the text says, as UTF-8 where all bytes are, else windows-1252. */
export function findCharset(body: Buffer, contentType: string): string {
	const mark = MARKS.find(([bytes]) => bytes.every((byte, at) => body[at] === byte));
	if (mark !== undefined) return mark[1];
	const [, label] = /charset\s*=\s*["']?\s*([^\s"';,]+)/i.exec(narrow(contentType)) ?? [];
	return (
		decoderFor(label) ??
		declared(body) ??
		looksUtf16(body) ??
		(isUtf8(body) ? 'utf-8' : 'windows-1252')
	);
}
