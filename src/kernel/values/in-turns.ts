/** Milliseconds that one piece of work holds the process. */
const TURN = 10;

/** Does long work piece by piece, and lets others have their turn between two pieces. `now` in milliseconds. */
export async function inTurns<Value>(
	work: Generator<undefined, Value>,
	breathe: () => Promise<void>,
	now: () => number,
): Promise<Value> {
	let since = now();
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
		if (now() - since < TURN) continue;
		await breathe();
		since = now();
	}
}
