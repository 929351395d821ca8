/** With these a question begins where nothing, or not all, has been shown to work. People see it before all else. */
export const proofWarnings = {
	none: 'NOT TESTED',
	failed: 'FAILED',
	part: 'TESTED IN PART',
} as const;

/** The warning at the head of a question, and the question itself. */
export function splitWarning(question: string): {
	readonly warning: string;
	readonly isGrave: boolean;
	readonly asked: string;
} {
	const [first = '', ...rest] = question.split('\n');
	const { none, failed, part } = proofWarnings;
	const begins = (words: string) => rest.length > 0 && first.startsWith(`${words}: `);
	if (![none, failed, part].some(begins)) return { warning: '', isGrave: false, asked: question };
	return { warning: first, isGrave: !begins(part), asked: rest.join('\n') };
}
