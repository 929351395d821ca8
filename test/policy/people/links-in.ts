const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;

/**
 * What a chat, a mail program or a phone may make a link or a call of by itself. More than any one of them does: names of hosts
 * without a list of endings, whatever looks like their signs, and what is not seen taken out.
 */
const likeLinks: readonly RegExp[] = [
	/[a-z][a-z\d+.-]*:\/{1,2}[^\s“”]+/giu,
	/\b(?:mailto|tel|sms|javascript|data|slack|callto|xmpp):[^\s“”]+/giu,
	/[^\s“”@‹⟦()]+\.\p{Alphabetic}[\p{Alphabetic}\p{M}-]+(?:[/:?#][^\s“”]*)?/gu,
	/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}/g,
	/[\p{L}\p{N}._+-]@[\p{L}\p{N}]/gu,
	/@[\p{L}\p{N}_!]+/gu,
	/\b[a-z]\w*:\d{2,5}\b/giu,
	/(?<![^\s“(])\/\p{L}\w*/gu,
	/(?<![^\s“(])#\p{L}\w*/gu,
	/\\\\\w/g,
];

/** Between letters of Chinese and Japanese it ends a sentence. */
const fullStop =
	/(?<!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[。｡]|[。｡](?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/gu;

export const linksIn = (text: string): string[] => {
	const read = text
		.replace(invisible, '')
		.replace(fullStop, '.')
		.normalize('NFKC')
		.replaceAll('․', '.')
		.replace(/[∶꞉]/gu, ':');
	return likeLinks.flatMap((pattern) => read.match(pattern) ?? []);
};

/** Signs that one chat or another reads as markup. */
export const markupIn = (text: string): string[] =>
	text
		.normalize('NFKC')
		.match(
			/[<>*~`|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\]\(|\]\[|:[\w+-]*[a-z][\w+-]*:|&(?:#|\w+;|lt|gt)|^\s*(?:#+|[-+>])\s/giu,
		) ?? [];

/** What nobody sees, and whatever ends a line. */
const unseen: readonly RegExp[] = [
	/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u2800\u3164\u115F\u1160\uFFA0]|\u034F/gu,
	/(?!\u200C|\u200D|[\u0600-\u0605])\p{Cf}/gu,
	/(?:\u200C|\u200D)(?=\p{Script=Latin})/gu,
	/(?<=\p{L})(?:\uFE00|\uFE01|\uFE0E|\uFE0F)/gu,
	/\p{M}{5,}|(?<=^|“|\s)\p{M}/gu,
];

export const unseenIn = (text: string): string[] =>
	unseen.flatMap((pattern) => text.match(pattern) ?? []);
