import { clipText } from '../../kernel/values/clip-text';

const LONGEST = 200;

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Letters with digits among them, as ids have: `wf7Kq2ZtP9xLmN3a`. */
const id = /\b(?=[a-z]*\d)[a-z\d]{12,}\b/g;
/** HTTP's codes of failure say what failed: 401 after 404 is another failure. */
const number = /(?<![a-z\d])(?![45]\d\d\b)\d+(?:[.,:]\d+)*/g;

/** Equal for texts about the same thing: without case, quotes, punctuation, ids and numbers. */
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
 * What a failure is known by, to see that it is the same again: the given signature, or the node and the diagnosis.
 * Empty where nothing was said.
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
