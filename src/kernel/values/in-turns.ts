/** Milliseconds that one piece of work holds the process. */
const TURN = 10;

/** Work that stops now and then, so that other work can go first, and ends with a value. */
export type Turns<Value> = Generator<undefined, Value>;

/** Does long work to its end. Where it stops after its turn, others have theirs. `now` in milliseconds. */
export async function inTurns<Value>(
	work: Turns<Value>,
	breathe: () => Promise<void>,
	now: () => number = () => Date.now(),
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
