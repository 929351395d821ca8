import { findCharset } from './find-charset';

const PIECE = 65_536;

/** The text of a body, piece by piece: a sign that lies across two pieces is in the second. */
export function* decodeText(body: Buffer, contentType: string): Generator<string> {
	const decoder = new TextDecoder(findCharset(body, contentType));
	for (let at = 0; at < body.length; at += PIECE)
		yield decoder.decode(body.subarray(at, at + PIECE), { stream: true });
	yield decoder.decode();
}
