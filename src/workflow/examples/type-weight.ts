/** `googleSheetsTrigger` as `google sheets trigger`. */
const spaced = (text: string): string =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const lastPart = (type: string) => type.slice(type.lastIndexOf('.') + 1);

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** The best weight: nothing can fit better. */
export const EXACT = 4;

/** How well a node type fits what somebody calls it: 4 for the type itself, 0 for another one. */
export function typeWeight(term: string, type: string): number {
	if (term.includes('.')) return term === type ? EXACT : 0;
	const [wanted, own] = [spaced(term), spaced(lastPart(type))];
	if (wanted === '') return 0;
	if (wanted === own) return EXACT;
	const [words, ownWords] = [wanted.split(' ').map(singular), own.split(' ')];
	if (words.every((word) => ownWords.some((one) => one.startsWith(word)))) return 3;
	const joined = words.join('');
	return joined.length >= 4 && own.replaceAll(' ', '').includes(joined) ? 2 : 0;
}
