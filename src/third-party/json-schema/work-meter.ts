/** Counts the work of one check: unlike a clock, it says the same on a busy machine. Validation never waits, so one counter is enough. */
let left = Infinity;

/** Told apart by identity: the validator hands errors through. */
const exhausted = new Error('The budget for one check is used up');

/** One step is about what it takes to look at one value: some tenths of a microsecond. */
export function spend(steps: number): void {
	left -= steps;
	if (left < 0) throw exhausted;
}

/** What `work` gives, or undefined where it takes more steps than `budget`. */
export function withinBudget<Result>(budget: number, work: () => Result): Result | undefined {
	left = budget;
	try {
		return work();
	} catch (error) {
		if (error === exhausted) return undefined;
		throw error;
	} finally {
		left = Infinity;
	}
}
