/** What the loop over a run knows beside the run. */
export interface RunLoop {
	/** Whether agents are to pause before their next step: n8n is to run calls of connected tools. */
	isPausing: boolean;
	/** Whether people may have answered since that was looked at last. */
	hasNewAnswers: boolean;
	/** What ends the loop; undefined while nothing does. */
	failure(): unknown;
	/** Keeps the first of several failures. */
	fail(error: unknown): void;
	/** Something has come up that the loop is to look at. */
	wake(): void;
	/** Ends when something has come up, or one of these has ended. */
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
