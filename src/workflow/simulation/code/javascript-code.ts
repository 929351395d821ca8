import { reachesOut } from './javascript-reach';
import { JavascriptValues } from './javascript-values';
import { parseBody } from './syntax';

/** Characters. */
const LONGEST = 60_000;

/**
 * Whether the code of a Code node works only on the data of the run, judged without running it. False for code that
 * cannot be parsed, is very long, or is nested too deeply to follow.
 */
export function isHarmlessJavascript(code: string): boolean {
	if (code.length > LONGEST) return false;
	try {
		const tree = parseBody(code);
		return tree !== undefined && !reachesOut(tree) && !new JavascriptValues(tree).mayMakeCode();
	} catch (error) {
		// The stack is full.
		if (error instanceof RangeError) return false;
		throw error;
	}
}
