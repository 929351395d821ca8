import { andFinally } from '../../kernel/and-finally';
import { unsupported, exceedsLimit } from '../../kernel/tool-error';
import type { OpenPdf, PageTools } from './page-tools.port';
import type { ReadPage, ReadRequest } from './read-page';

/** Bytes of what a PDF unpacks to, not counting pictures and fonts: fifty pages of text do not come near it. */
const MOST_UNPACKED = 8 * 1024 * 1024;
const MOST_OF_FONTS = 32 * 1024 * 1024;
const MOST_STREAMS = 2_000;
const PIECE = 16_384;
const HEAD = 1_000;
const isPacked = (about: string) => /\/Fl(?:ateDecode)?\b/.test(about);
const isPicture = (about: string) => /\/Subtype\s{0,9}\/Image\b/.test(about);
const isFont = (about: string) =>
	/\/Length1\b|\/Subtype\s{0,9}\/(?:Type1C|CIDFontType0C|OpenType)\b/.test(about);

function* streamsOf(body: Buffer): Generator<{ readonly from: number; readonly about: string }> {
	for (let at = body.indexOf('stream'); at >= 0; at = body.indexOf('stream', at + 6)) {
		const next = body[at + 6];
		if (next !== 10 && next !== 13) continue;
		const before = body.subarray(Math.max(0, at - HEAD), at).toString('latin1');
		if (before.endsWith('end')) continue;
		const from = at + (next === 13 && body[at + 7] === 10 ? 8 : 7);
		yield { from, about: before.slice(before.lastIndexOf('obj') + 1) };
	}
}

async function sizeOf(body: Buffer, from: number, most: number): Promise<number> {
	let at = from;
	const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			if (at >= body.length) controller.close();
			else controller.enqueue(Uint8Array.from(body.subarray(at, at + PIECE)));
			at += PIECE;
		},
	});
	const unpacked: ReadableStream<Uint8Array> = packed.pipeThrough(
		new DecompressionStream('deflate'),
	);
	const reader = unpacked.getReader();
	let size = 0;
	try {
		while (size <= most) {
			const { done, value } = await reader.read();
			if (done) return size;
			size += value.length;
		}
		await reader.cancel();
	} catch {
		// What follows the packed bytes is an error to the unpacker, and so are bytes that are none.
	}
	return size;
}

/** The library reads each page in one turn: 200 kB of packed blanks hold n8n for seconds, and 11 kB fill two gigabytes. */
export async function isTooHeavy(body: Buffer, signal: AbortSignal): Promise<boolean> {
	let [texts, fonts, count] = [0, 0, 0];
	for (const { from, about } of streamsOf(body)) {
		count += 1;
		if (count > MOST_STREAMS) return true;
		if (!isPacked(about) || isPicture(about)) continue;
		signal.throwIfAborted();
		if (isFont(about)) fonts += await sizeOf(body, from, MOST_OF_FONTS);
		else texts += await sizeOf(body, from, MOST_UNPACKED);
		if (texts > MOST_UNPACKED || fonts > MOST_OF_FONTS) return true;
	}
	return false;
}

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PAGES = 50;
const MOST_TEXT = 1_000_000;

const isEmpty = (text: string) => text.trim() === '';

async function readOpen(
	pdf: OpenPdf,
	{ signal }: ReadRequest,
	tools: PageTools,
): Promise<ReadPage> {
	const texts: string[] = [];
	let length = 0;
	const last = Math.min(pdf.pages, MOST_PAGES);
	while (texts.length < last && length < MOST_TEXT && !signal.aborted) {
		const text = await pdf.textOf(texts.length + 1);
		texts.push(text.trim());
		length += text.length;
		await tools.breathe();
	}
	// A deadline ends the reading; what was read by then is worth having. A page or nothing, though.
	if (texts.length === 0) signal.throwIfAborted();
	const isCut = texts.length < pdf.pages;
	const isPicture = texts.every(isEmpty);
	return {
		kind: 'pdf',
		title: pdf.title,
		content: texts.filter((text) => !isEmpty(text)).join('\n\n'),
		flags: isCut ? ['cut'] : [],
		notes: [
			...(isCut ? [`Pages 1 to ${texts.length} of ${pdf.pages} were read.`] : []),
			...(isPicture ? ['The PDF holds no text, only pictures of it.'] : []),
		],
	};
}

/** Reads a PDF page by page, up to 50 pages and as long as the signal lets it. Throws `ToolError`. */
export async function readPdf(request: ReadRequest, tools: PageTools): Promise<ReadPage> {
	if (request.body.length > MOST_BYTES)
		throw exceedsLimit(
			`The PDF has more than ${MOST_BYTES.toLocaleString('en')} bytes.`,
			'Look for a page that says the same, or for a shorter document.',
		);
	if (await isTooHeavy(request.body, request.signal))
		throw exceedsLimit(
			'The PDF unpacks to more than can be read.',
			'Look for a page that says the same, or for a shorter document.',
		);
	const pdf = await tools.openPdf(request.body);
	if (pdf === undefined)
		throw unsupported(
			'The address is a PDF, and this n8n has no library to read it (pdf-parse).',
			'Look for a page that says the same. An administrator can install n8n with its optional packages.',
		);
	return await andFinally(
		async () => await readOpen(pdf, request, tools),
		async () => await pdf.close(),
	);
}
