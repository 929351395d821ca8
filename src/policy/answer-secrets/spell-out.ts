/** Letters by their numbers, ten at least. */
const numbers = /(?<![\w.])(?:\d{1,3}[,;\s]{1,4}){9,}\d{1,3}(?![\w.])/g;

const isLetter = (code: number) => code >= 9 && code < 127;

/** A text in which letters stand by their decimal numbers, as letters. A row of numbers can be other things: it is one more way to read. */
export const spellOut = (text: string): string =>
	text.replace(numbers, (found) => {
		const codes = found.split(/[,;\s]+/).map(Number);
		return codes.every(isLetter) ? Buffer.from(codes).toString('latin1') : found;
	});
