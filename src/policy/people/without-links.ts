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

/** A folder on another machine. */
const share = /\\\\+/gu;

/**
 * The text with nothing in it that a chat, a mail program or a terminal makes a link of by itself: what would make one stands in
 * brackets, so that it can be read and is seen to be none.
 */
export const withoutLinks = (text: string): string =>
	text
		.replace(hostDot, '[.]')
		.replace(fourNumbers, (numbers) => numbers.replace(anyDot, '[.]'))
		.replace(colon, '[:]')
		.replace(at, '[@]')
		.replace(command, '[/]')
		.replace(channel, '[#]')
		.replace(ticker, '[$]')
		.replace(share, '[\\]');
