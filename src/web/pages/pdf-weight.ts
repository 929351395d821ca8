/** Bytes of what a PDF unpacks to, not counting pictures and fonts: fifty pages of text do not come near it. */
const MOST_UNPACKED = 8 * 1024 * 1024;
const MOST_OF_FONTS = 32 * 1024 * 1024;
const MOST_STREAMS = 2_000;
const PIECE = 16_384;
/** Bytes before a stream that hold what it says of itself. */
const HEAD = 1_000;

const isPacked = (about: string) => /\/Fl(?:ateDecode)?\b/.test(about);
const isPicture = (about: string) => /\/Subtype\s{0,9}\/Image\b/.test(about);
const isFont = (about: string) =>
	/\/Length1\b|\/Subtype\s{0,9}\/(?:Type1C|CIDFontType0C|OpenType)\b/.test(about);

/** Where the bytes of each stream begin, and what stands before it. */
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

/** How many bytes one stream unpacks to; no more than asked for are unpacked. */
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

/**
 * Whether a PDF unpacks to more than can be read in time. The library reads each page in one turn: 200 kB of packed blanks hold
 * n8n for seconds, and 11 kB fill two gigabytes.
 */
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
