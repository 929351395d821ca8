import { onceFor } from '../../kernel/fresh';
import { markerWords } from '../../kernel/workflow/secret-marker';

/** A node or settings as n8n has them, without what escapes their letters, for as long as they are kept. */
const textOf = onceFor((part: object) => JSON.stringify(part).replaceAll('\\', '').toLowerCase());

/** Line ends and backslashes, where a marker of a secret begins or ends, and letters of which case differs by language. */
const unsure = /[^ -9;-Z^-~]+/;

/** Tells fast which parts of workflows cannot hold any of these texts. In the others you look. */
export function mightHold(texts: readonly string[]) {
	const pieces = texts.map(
		(text) =>
			text
				.toLowerCase()
				.split(unsure)
				.sort((one, other) => other.length - one.length)[0] ?? '',
	);
	// What is shown may hold the words of a marker, which n8n does not have.
	const isSure = pieces.length > 0 && pieces.every((piece) => !markerWords.includes(piece));
	return (part: object) => !isSure || pieces.some((piece) => textOf(part).includes(piece));
}
