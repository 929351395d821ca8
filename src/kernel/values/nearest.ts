import { editDistance } from './edit-distance';

/** Longer texts are not names, and the cost of comparing grows with the product of both lengths. */
const LONGEST_NAME = 200;

/** Words without a meaning of their own. Numbers and single letters, which are frequent in ids, do not count either. */
const fillers = new Set(['to', 'as', 'of', 'in']);

const words = (text: string) =>
	text
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((word) => /[a-z]/.test(word) && word.length > 1 && !fillers.has(word));

/** The candidate that was most likely meant: it shares a word (`id` → `workflowId`), or few typing errors apart. Undefined if none is near. */
export function nearest(wrong: string, candidates: readonly string[]): string | undefined {
	if (wrong.length > LONGEST_NAME) return undefined;
	const wanted = words(wrong);
	const scored = candidates.map((candidate) => {
		const shared = words(candidate).filter((word) => wanted.includes(word)).length;
		return { candidate, edits: editDistance(wrong.toLowerCase(), candidate.toLowerCase()), shared };
	});
	scored.sort((a, b) => b.shared - a.shared || a.edits - b.edits);
	const typing = [...scored].sort((a, b) => a.edits - b.edits)[0];
	if (typing && typing.edits <= Math.max(1, Math.floor(wrong.length / 3))) return typing.candidate;
	const best = scored[0];
	return best && best.shared > 0 ? best.candidate : undefined;
}

/** The candidate that was most likely meant, as a sentence to add to an error. Empty if nothing is near. */
export function didYouMean(wrong: string, candidates: readonly string[]): string {
	const guess = nearest(wrong, candidates);
	return guess === undefined ? '' : ` Did you mean "${guess}"?`;
}
