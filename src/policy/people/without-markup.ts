/** Signs of Markdown, of chats and of HTML, and lookalikes that are not markup. */
const lookalikes = new Map([
	['*', '∗'],
	['＊', '∗'],
	['~', '∼'],
	['`', 'ˋ'],
	['｀', 'ˋ'],
	['|', '¦'],
	['｜', '¦'],
	['<', '‹'],
	['＜', '‹'],
	['>', '›'],
	['＞', '›'],
	['[', '⟦'],
	['［', '⟦'],
	[']', '⟧'],
	['］', '⟧'],
	['＿', 'ˍ'],
]);

const signs = /[*＊~`｀|｜<＜>＞[［\]］＿]/gu;

/** In a name such as list_tasks it is a letter like any other. */
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** `&lt;` would become a sign again. */
const entity = /&(?=#|(?:lt|gt|amp|quot|apos|nbsp)|\p{L}[\p{L}\p{N}]{1,31};)/giu;

/** A word between colons becomes a picture. */
const emoji = /:(?=(?!\d+:)[\p{L}\p{N}_+\-'ˍ]{1,64}:)/gu;

/** What begins a heading or a list at the beginning of a line. */
const lineBegins = /^[-+=#]+(?=\s|$)/u;

/** The text with signs that no chat and no page reads as markup. */
export const withoutMarkup = (text: string): string =>
	text
		.replace(signs, (sign) => lookalikes.get(sign) ?? '')
		.replace(underscore, 'ˍ')
		.replace(entity, '& ')
		.replace(emoji, '[:]')
		.replace(lineBegins, '[$&]');
