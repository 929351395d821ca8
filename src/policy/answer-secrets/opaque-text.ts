/** Shorter than anything that is looked for in base64: words with six digits, or with a key behind them. */
const SHORTEST = 24;

/** Further apart pieces are not those of one text: a line end with its indentation is between them at most. */
const WIDEST_GAP = 12;

const FEWEST_PIECES = 3;

const ASCII = 128;

/** Which character codes are of base64, of its variant for addresses, or of hex. */
const isLetter = new Uint8Array(ASCII);
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_')
	isLetter[letter.charCodeAt(0)] = 1;

const others = /[^\w+/-]+/g;

/** What a row of pieces is worth, put together; empty where it is ordinary text. */
function rowText(text: string, from: number, to: number, count: number, size: number): string {
	if (count === 1) return text.slice(from, to);
	return count >= FEWEST_PIECES || size >= SHORTEST ? text.slice(from, to).replace(others, '') : '';
}

/**
 * All of a text that could be another text in base64 or hex: long runs of their letters, and rows of short ones of one length,
 * the last of which may be shorter, put together. Looks at each character once, and makes nothing of what is ordinary text:
 * every answer goes through here.
 */
export function opaqueText(text: string): string {
	const found: string[] = [];
	// The run at hand; the one before it; and the row so far: where it stands, how long its pieces are, how many, and how many
	// letters they have.
	let start = -1;
	let before = 0;
	let from = 0;
	let to = 0;
	let size = 0;
	let count = 0;
	let letters = 0;
	for (let at = 0; at <= text.length; at += 1) {
		const code = at < text.length ? text.charCodeAt(at) : 0;
		if (code < ASCII && isLetter[code] === 1) {
			if (start < 0) start = at;
			continue;
		}
		if (start < 0) continue;
		const length = at - start;
		const isNear = start - to <= WIDEST_GAP;
		if (length > size || letters !== size * count || !isNear) {
			if (letters >= SHORTEST) found.push(rowText(text, from, to, count, size));
			// What ended a row as its shorter piece may have been the first one of this row.
			const isSecond = isNear && to - before === length;
			from = isSecond ? before : start;
			size = length;
			count = isSecond ? 1 : 0;
			letters = count * length;
		}
		before = start;
		to = at;
		count += 1;
		letters += length;
		start = -1;
	}
	if (letters >= SHORTEST) found.push(rowText(text, from, to, count, size));
	return found.join('');
}
