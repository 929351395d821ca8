import { isTextShownWhole, plainLine, plainLines } from '../policy/people/plain-line';

/** Characters of a call that a person can be expected to read in a message. */
const LONGEST_CALL = 4_000;

/** Longer than any line that is shown: nothing may be cut of what a person agrees to. */
const WHOLE = 6_000;

/** A call as a person agrees to it. */
export interface CallToShow {
	readonly tool: string;
	readonly question: string;
	readonly arguments: unknown;
	readonly facts?: readonly string[] | undefined;
}

/**
 * A call with all its arguments as the text of a message, in quotes; undefined where that is too long, or not all of it
 * can be seen: what a person cannot see, they cannot approve. Lines begin with four spaces, as Markdown shows such a line
 * unchanged.
 */
export function callInChat({
	tool,
	question,
	arguments: given,
	facts = [],
}: CallToShow): string | undefined {
	const shown = JSON.stringify(given, undefined, 1);
	const isWhole = [question, tool, shown, ...facts].every(isTextShownWhole);
	const lines = [`Tool ${plainLine(tool, WHOLE)}, with:`, ...plainLines(shown)];
	const reaches = facts.map((fact) => plainLine(fact, WHOLE));
	const text = [
		plainLine(question, WHOLE),
		'',
		...[...lines, ...reaches].map((line) => `    ${line}`),
	].join('\n');
	return isWhole && text.length <= LONGEST_CALL ? text : undefined;
}
