import { clipText } from '../../kernel/values/clip-text';
import { withoutBetween } from '../../kernel/values/without-between';
import { withoutPictures } from '../pages/write/without-pictures';

/** Characters that are read of a text. No service sends longer snippets. */
const LONGEST_READ = 5_000;

const markup = /<\/?[a-z][^<>]{0,300}>/gi;

const withoutComments = (text: string): string =>
	withoutBetween(text, { open: '<!--', close: '-->', instead: '', isOpenEnded: false });

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	hellip: '…',
	ndash: '–',
	mdash: '—',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
};

/** The character of a code point; nothing for one that no text may hold. */
const characterOf = (code: number): string =>
	code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);

const decoded = (text: string): string =>
	text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
		if (decimal !== undefined) return characterOf(Number(decimal));
		if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
		const known = name?.toLowerCase() ?? '';
		return Object.hasOwn(named, known) ? (named[known] ?? whole) : whole;
	});

/** A title or a snippet as one line of at most so many characters: services send them with marks and entities of HTML. */
export function foundText(text: unknown, most: number): string {
	if (typeof text !== 'string') return '';
	const plain = decoded(withoutComments(text.slice(0, LONGEST_READ)).replace(markup, ''));
	return clipText(withoutPictures(plain.replace(/[\p{Cc}\s]+/gu, ' ').trim()), most);
}
