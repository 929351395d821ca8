/** Steps that the judging at hand may still take. Judging never waits, so one counter is enough. */
let left = Infinity;

class TooMuchWork extends Error {}

/** Counts what the judge does: looking at an expression is one step, handling ten things another. A clock would depend on the machine. */
export function takeSteps(steps: number): void {
	left -= steps;
	if (left < 0) throw new TooMuchWork();
}

export function countSteps<Result>(
	most: number,
	work: () => Result,
): { readonly result: Result | undefined; readonly steps: number } {
	left = most;
	try {
		const result = work();
		return { result, steps: most - left };
	} catch (error) {
		if (error instanceof TooMuchWork) return { result: undefined, steps: most };
		throw error;
	} finally {
		left = Infinity;
	}
}
