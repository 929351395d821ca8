import { isRecord } from '../kernel/values/is-record';
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

const plainName = /^\w{1,60}$/;

const textOf = (value: unknown): string =>
	typeof value === 'string' ? value : JSON.stringify(value);

/** A field of a call: its name, and each line of its value in quotes of its own. */
function fieldLines(name: string, value: unknown): string[] {
	const shown = plainName.test(name) ? name : plainLine(name, WHOLE);
	const [first = '“”', ...more] = plainLines(textOf(value));
	return [`${shown}: ${first}`, ...more.map((line) => `  ${line}`)];
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
	const fields = Object.entries(isRecord(given) ? given : { arguments: given });
	const texts = [question, tool, ...facts, ...fields.flat().map(textOf)];
	const lines = [
		`Tool: ${plainLine(tool, WHOLE)}`,
		...fields.flatMap(([name, value]) => fieldLines(name, value)),
		...facts.map((fact) => plainLine(fact, WHOLE)),
	];
	const text = [plainLine(question, WHOLE), '', ...lines.map((line) => `    ${line}`)].join('\n');
	return texts.every(isTextShownWhole) && text.length <= LONGEST_CALL ? text : undefined;
}
