/** Never seen, and read by models all the same: tags, steering of direction, zero widths, further variation selectors. */
const invisible =
	/\u034F|[\u17B4\u17B5\u180B-\u180F]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|[\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/** Between letters of some scripts, and between the parts of one picture, joiners are part of the spelling. */
const strayJoiner =
	/(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Khmer}])[\u200C\u200D]|[\u200C\u200D](?=[\u200C\u200D])/gu;

const selectorRow = /([\uFE00-\uFE0F])[\uFE00-\uFE0F]+/gu;
/** All of the above is among these, and most texts have none of them. */
const beyondAscii = /[\u0080-\uFFFF]/;

export const withoutInvisible = (text: string): string =>
	beyondAscii.test(text)
		? text.replace(invisible, '').replace(strayJoiner, '').replace(selectorRow, '$1')
		: text;
