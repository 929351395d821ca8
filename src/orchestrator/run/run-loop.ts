/** What the loop of a run knows beside the run. */
export interface RunLoop {
	/** Whether agents must pause before their next step, because n8n must run connected tools. */
	isPausing: boolean;
	/** Whether people may have answered since the last check. */
	hasNewAnswers: boolean;
	/** The error that ends the loop; undefined while there is none. */
	failure(): unknown;
	/** Keeps the first of several failures. */
	fail(error: unknown): void;
	/** Tells the loop that there is something to check. */
	wake(): void;
	/** Resolves on `wake`, or when one of these promises ends. */
	waitForNews(others: Iterable<Promise<void>>): Promise<void>;
}

export function createRunLoop(): RunLoop {
	let failure: unknown;
	let signal: () => void = () => undefined;
	let news = new Promise<void>((resolve) => (signal = resolve));
	return {
		isPausing: false,
		hasNewAnswers: true,
		failure: () => failure,
		fail(error) {
			failure ??= error;
			signal();
		},
		wake: () => signal(),
		async waitForNews(others) {
			await Promise.race([news, ...others]);
			news = new Promise<void>((resolve) => (signal = resolve));
		},
	};
}
