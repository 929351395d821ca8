import { JavascriptValues } from './javascript-values';
import { parseBody } from './syntax';
import { NotProven } from './value-memory';

/**
 * Proves, without running it, that the code of a Code node works only on values. False for code that cannot be proven:
 * that cannot be parsed, is nested too deeply to follow, or does what the judge does not know.
 */
export function isHarmlessJavascript(code: string): boolean {
	try {
		const body = parseBody(code);
		if (body?.type !== 'FunctionDeclaration') return false;
		new JavascriptValues().prove(body);
		return true;
	} catch (error) {
		// The stack is full.
		if (error instanceof RangeError || error instanceof NotProven) return false;
		throw error;
	}
}
