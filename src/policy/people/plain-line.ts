import { clipText } from '../../kernel/values/clip-text';
import { withoutInvisible } from '../untrusted/clean-text';

/** Signs that some scripts write numbers with: of a kind with those that steer, but seen. */
const seen = String.raw`\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}`;
const steering = new RegExp(String.raw`(?![${seen}\u200C\u200D])\p{Cf}`, 'gu');

const looseJoiner =
	/[\u200C\u200D](?:(?=\p{Script=Latin})|(?![\p{Extended_Pictographic}\p{L}\p{M}]))/gu;

/** Variation selectors after signs that have only one look. */
const looseSelector = /(?<![\p{Emoji}\p{Extended_Pictographic}\p{Script=Han}])[\uFE00-\uFE0F]/gu;
const unknown = /[\p{Cs}\p{Co}\p{Cn}]/gu;
/** More marks on one letter than any script has. */
const piled = /(\p{M}{4})\p{M}+/gu;
/** A combining mark at the start would attach to our own text before it. */
const baseless = /(^|\s)\p{M}+/gu;
/** Ends of lines, tabs, all blanks, and what steers a terminal: one blank. */
const blanks = /[\s\p{Z}\p{Cc}\u2800]+/gu;

/** The text on one line, without what is invisible and what spills over other lines. */
export const withoutMarks = (text: string): string =>
	withoutInvisible(text)
		.replace(steering, '')
		.replace(looseJoiner, '')
		.replace(looseSelector, '')
		.replace(unknown, '\uFFFD')
		.replace(blanks, ' ')
		.normalize('NFC')
		.replace(piled, '$1')
		.replace(baseless, '$1')
		.trim();

/** What stands for a dot in a name of a host, for a browser or for the eye. */
const dot = String.raw`[.\uFF0E\u2024\uFE52\u06D4\u0701\u0702\uA4F8\uA60E]`;
const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** The full stop of Chinese and Japanese: between their letters it ends a sentence, elsewhere browsers take it for a dot. */
const fullStop = String.raw`(?:(?<!${cjk})[\u3002\uFF61]|[\u3002\uFF61](?!${cjk}))`;

/** Between a name and two letters: not in `e.g.` and `3.5`. */
const hostDot = new RegExp(
	String.raw`(?<=[^\s.…(⟦‹“‘'])(?:${dot}|${fullStop})(?=\p{Alphabetic}\p{M}*\p{Alphabetic})`,
	'gu',
);

const fourNumbers = new RegExp(
	String.raw`(?<![\p{L}\p{N}])\d{1,3}(?:${dot}\d{1,3}){3}(?![\p{L}\p{N}])`,
	'gu',
);
const anyDot = new RegExp(dot, 'gu');

/** Behind a scheme such as `https` or `mailto`, or before a port; not in a time. */
const colon =
	/(?<=[A-Za-z0-9+\uFF10-\uFF5A-])(?<!\d(?=.\d))[:\uFF1A\uFE55\u2236\uA789\u02D0](?=[A-Za-z0-9/\\%?#+\uFF0F\uFF10-\uFF5A\u2044\u2215\u29F8])/gu;

/** A mail address, or a mention: `@channel`. */
const at = /[@\uFF20\uFE6B](?=[\p{L}\p{N}_ˍ!-])/gu;
/** What a chat makes a button or a search of: `/approve`, `#channel`, `$ABC`. */
const command = /(?<![^\s“‘'(])[/\uFF0F](?=\p{L})/gu;
const channel = /[#\uFF03](?=\p{L})/gu;
const ticker = /\$(?=[A-Z]{1,8}(?![\p{L}\p{N}]))/gu;
const share = /\\\\+/gu;

/** What a chat, a mail program or a terminal would make a link of stands in brackets, and is seen to be none. */
const withoutLinks = (text: string): string =>
	text
		.replace(hostDot, '[.]')
		.replace(fourNumbers, (numbers) => numbers.replace(anyDot, '[.]'))
		.replace(colon, '[:]')
		.replace(at, '[@]')
		.replace(command, '[/]')
		.replace(channel, '[#]')
		.replace(ticker, '[$]')
		.replace(share, '[\\]');

const lookalikes = new Map(
	[...'*＊~`｀|｜<＜>＞[［]］＿'].map((sign, at) => [sign, '∗∗∼ˋˋ¦¦‹‹››⟦⟦⟧⟧ˍ'[at] ?? ''] as const),
);

const signs = /[*＊~`｀|｜<＜>＞[［\]］＿]/gu;
/** In a name such as list_tasks it is a letter like any other. */
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** `&lt;` would become a sign again. */
const entity = /&(?=#|(?:lt|gt|amp|quot|apos|nbsp)|\p{L}[\p{L}\p{N}]{1,31};)/giu;
/** A word between colons becomes a picture. */
const emoji = /:(?=(?!\d+:)[\p{L}\p{N}_+\-'ˍ]{1,64}:)/gu;
const lineBegins = /^[-+=#]+(?=\s|$)/u;

const withoutMarkup = (text: string): string =>
	text
		.replace(signs, (sign) => lookalikes.get(sign) ?? '')
		.replace(underscore, 'ˍ')
		.replace(entity, '& ')
		.replace(emoji, '[:]')
		.replace(lineBegins, '[$&]');

const LONGEST = 300;
/** Whatever could pass for the quotes that we put around it. */
const quotes = /["“”„‟″‶＂〝〞〟❝❞⹂ˮʺ]/gu;
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/** Untrusted text as a value by itself: one line, no markup, no links, no invisible marks, at most so many characters. */
export const plainText = (text: string, most = LONGEST): string =>
	clipText(withoutLinks(withoutMarkup(withoutMarks(text).replace(quotes, "'"))), most);

/** The one way for untrusted text outside our pages (chat, mail, log): in quotes that nothing in it closes. */
export const plainLine = (text: string, most = LONGEST): string => `“${plainText(text, most)}”`;

/** The same for text that is read whole: each of its lines by itself, those without a word left out. */
export const plainLines = (text: string): string[] =>
	text
		.split(lineBreak)
		.map((line) => plainText(line, Infinity))
		.filter((line) => line !== '')
		.map((line) => `“${line}”`);

/** Whether `plainLines` shows a text completely: it drops nothing, and nothing has an unknown look. */
export const isTextShownWhole = (text: string): boolean =>
	text.split(/\r\n|[\n\r\u2028\u2029]/u).every(
		(line) =>
			withoutMarks(line) ===
			line
				.replace(/[\t\p{Z}]+/gu, ' ')
				.normalize('NFC')
				.trim(),
	);
