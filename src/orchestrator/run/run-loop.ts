/** What the loop of a run knows beside the run. */
export function createRunLoop() {
	let failure: unknown;
	let signal: () => void = () => undefined;
	let news = new Promise<void>((resolve) => (signal = resolve));
	return {
		/** Whether agents must pause before their next step, because n8n must run connected tools. */
		isPausing: false,
		/** Whether people may have answered since the last check. */
		hasNewAnswers: true,
		/** The error that ends the loop; undefined while it goes on. */
		failure: () => failure,
		/** Keeps the first of several failures. */
		fail(error: unknown) {
			failure ??= error;
			signal();
		},
		wake: () => signal(),
		/** Resolves on `wake`, or when one of these promises ends. */
		async waitForNews(others: Iterable<Promise<void>>) {
			await Promise.race([news, ...others]);
			news = new Promise<void>((resolve) => (signal = resolve));
		},
	};
}

export type RunLoop = ReturnType<typeof createRunLoop>;
