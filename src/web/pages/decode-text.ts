import { findCharset } from './find-charset';

const PIECE = 65_536;

/** The text of a body, piece by piece, its lines ended by `\n`: a sign that lies across two pieces is in the second. */
export function* decodeText(body: Buffer, contentType: string): Generator<string> {
	const decoder = new TextDecoder(findCharset(body, contentType));
	let before = '';
	for (let at = 0; at < body.length; at += PIECE) {
		// As a stream, the last piece too: Node 20 decodes windows-1252 as Latin-1 otherwise.
		const piece = decoder.decode(body.subarray(at, at + PIECE), { stream: true });
		const text = before + piece;
		before = text.endsWith('\r') ? '\r' : '';
		yield withPlainLines(before === '' ? text : text.slice(0, -1));
	}
	yield withPlainLines(before + decoder.decode());
}

/** Not by a pattern: where each sign ends a line, that takes five times as long. */
const withPlainLines = (text: string) =>
	text.includes('\r') ? text.split('\r\n').join('\n').split('\r').join('\n') : text;
