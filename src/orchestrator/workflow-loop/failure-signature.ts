import { clipText } from '../../kernel/values/clip-text';

const LONGEST = 200;

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Letters with digits among them, like ids: `wf7Kq2ZtP9xLmN3a`. */
const id = /\b(?=[a-z]*\d)[a-z\d]{12,}\b/g;
/** Numbers, except HTTP error codes, which say what failed: 404 after 401 is a different failure. */
const number = /(?<![a-z\d])(?![45]\d\d\b)\d+(?:[.,:]\d+)*/g;

/** A text without case, quotes, punctuation, ids and numbers, so that texts about the same thing are equal. */
function normalise(text: string): string {
	const plain = text
		.normalize('NFKC')
		.toLowerCase()
		.replace(uuid, ' ')
		.replace(id, ' ')
		.replace(number, ' ')
		.replace(/[^\p{L}\p{N}]+/gu, ' ');
	return clipText(plain.trim(), LONGEST);
}

/**
 * Identifies a failure, to recognise the same one again: the given signature, or the node and the diagnosis. Empty if
 * nothing was said.
 */
export function failureSignature(failure: {
	readonly failureSignature?: string | undefined;
	readonly failedNodeName?: string | undefined;
	readonly diagnosis?: string | undefined;
}): string {
	const given = normalise(failure.failureSignature ?? '');
	if (given !== '') return given;
	return normalise(`${failure.failedNodeName ?? ''} ${failure.diagnosis ?? ''}`);
}
