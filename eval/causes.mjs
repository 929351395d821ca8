/** How the judges name a check of what must not change. */
export const UNASKED =
	/\bas (?:it|they) (?:was|were)\b|\bas before\b|^nothing\b|\bnothing (?:else|more|that)\b|\bis still a draft\b|\bno other\b|\bare still there\b|\bkeep it\b/;

/** The checks that failed as more was changed than was asked for. */
export const unaskedIn = ({ failed }) => failed.filter((what) => UNASKED.test(what));

/**
 * @param {import('./journal.mjs').Line} line of a play that failed
 * @returns {string} why, as a heading; the gravest where there are several
 */
export function causeOf(line) {
	if (unaskedIn(line).length > 0) return 'It changed what was not asked for';
	if (line.status === 'error') return `Its execution failed: ${line.output.split('\n')[0]}`;
	if (line.status !== 'finished') return `It did not finish: ${line.status}`;
	return line.wrongClaim
		? 'It says that all is done, and it is not'
		: 'It says itself that not all is done';
}

/**
 * @param {import('./journal.mjs').Line[]} lines
 * @returns {[cause: string, lines: import('./journal.mjs').Line[]][]} the plays that failed, by cause, the most frequent first
 */
export function failuresByCause(lines) {
	const causes = new Map();
	for (const line of lines.filter(({ verdict }) => verdict === 'failed')) {
		const cause = causeOf(line);
		causes.set(cause, [...(causes.get(cause) ?? []), line]);
	}
	return [...causes].sort(([, one], [, other]) => other.length - one.length);
}
