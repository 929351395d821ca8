import { reachesOut } from './javascript-reach';
import { JavascriptValues } from './javascript-values';
import { parseBody } from './syntax';

/** Characters. */
const LONGEST = 60_000;

/**
 * Whether the code of a Code node works on the data of the run and on nothing else, as far as can be told without running
 * it. What cannot be read, is very long, or is nested deeper than can be followed, does not.
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
