/** Characters that are written by a name in HTML, as far as they may stand in an address or beside a code. */
const named: Readonly<Record<string, string>> = {
	amp: '&',
	quot: '"',
	apos: "'",
	lt: '<',
	gt: '>',
	nbsp: ' ',
	tab: '\t',
	newline: '\n',
	equals: '=',
	hyphen: '-',
	dash: '-',
	num: '#',
	sol: '/',
	colon: ':',
	quest: '?',
	period: '.',
	lowbar: '_',
	plus: '+',
	percnt: '%',
	ast: '*',
	shy: '',
};

/**
 * `%66` (also encoded several times), `\u0066`, `\u{66}`, `\x66`, `\"` and `\n` behind any number of backslashes, `&#102;`,
 * `&#x66;`, `&amp;`, and `=66`. The groups are in the order of `unescapeOne`.
 */
const escaped =
	/%(?:25){0,8}([2-7][0-9a-f]|0[9ad])|\\{1,64}(?:u\{0{0,4}([0-9a-f]{1,4})\}|u00([2-7][0-9a-f]|0[9ad])|x([2-7][0-9a-f]|0[9ad])|(["'/])|([nrt]))|&(?:amp;){0,8}(?:#x0{0,4}([0-9a-f]{1,4});?|#0{0,4}(\d{1,5});?|([a-z]{2,8});)|=(?:3d){0,8}([2-7][0-9a-f]|0[9ad])/gi;

/** A soft line break of quoted-printable, also in the middle of an escape. */
const softBreak = /=[ \t]{0,8}\r?\n/g;

/** Bytes in the form `0x66`, with what stands between them. */
const bytes = /(?<![a-z0-9])0x([0-9a-f]{2})(?![a-z0-9])[,;\s]{0,4}/gi;

/** Letters with the same blank, point or the like behind each. */
const spaced = /[^]([ \t\n.,_-]|\r\n)(?:[^]\1){14,}[^]?/g;

/** Short texts in a list of JSON: one that was cut into letters, or parts. */
const listed = /(?:"(?:[^"\\]|\\.){1,16}",\s{0,12}){5,}"(?:[^"\\]|\\.){1,16}"/g;
const parts = /"((?:[^"\\]|\\.){1,16})",?\s{0,12}/g;

/** Letters in another dress: full width, and those of mathematics. */
const dressed = /[\uFF01-\uFF5E\u24B6-\u24E9]|\uD835[\uDC00-\uDFFF]/;

const ASCII_END = 0x7f;

/** Keeps escapes of characters beyond ASCII: nothing that we search for contains any. */
const letter = (code: number, found: string) =>
	code < ASCII_END ? String.fromCharCode(code) : found;

const blanks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

type Group = string | undefined;

/** Positional: an object of groups for each escape of a text costs more than all the rest. */
function unescapeOne(
	found: string,
	...[percent, braces, unicode, byte, quote, blank, hex, decimal, name, printable]: readonly Group[]
): string {
	const digits = percent ?? braces ?? unicode ?? byte ?? hex ?? printable;
	if (digits !== undefined) return letter(Number.parseInt(digits, 16), found);
	if (decimal !== undefined) return letter(Number.parseInt(decimal, 10), found);
	if (quote !== undefined) return quote;
	if (blank !== undefined) return blanks[blank.toLowerCase()] ?? found;
	return named[name?.toLowerCase() ?? ''] ?? found;
}

/** The first of each two, or three where line ends have two characters. */
const closeUp = (found: string, gap: string): string => {
	const step = 1 + gap.length;
	return [...found].filter((_letter, at) => at % step === 0).join('');
};

const putTogether = (found: string): string =>
	found.replace(parts, (_part, inside: string) => inside.replace(/\\(["\\])/g, '$1'));

const unescapeOnce = (text: string): string =>
	text
		.replace(listed, putTogether)
		.replace(softBreak, '')
		.replace(escaped, unescapeOne)
		.replace(bytes, (found, hex: string) => letter(Number.parseInt(hex, 16), found))
		.replace(spaced, closeUp);

/** Most layers of escapes upon escapes. */
const MOST_ROUNDS = 6;

/** The text without its escapes, whichever of them and however often they were put over it. */
export function unescapeText(text: string): string {
	let rest = text;
	for (let round = 0; round < MOST_ROUNDS; round += 1) {
		const before = rest;
		rest = unescapeOnce(dressed.test(rest) ? rest.normalize('NFKC') : rest);
		if (rest === before) break;
	}
	return rest;
}
