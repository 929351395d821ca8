/** Work that stops now and then, so that other work can go first, and ends with a value. */
export type Turns<Value> = Generator<void, Value>;

/** Does work to its end, and breathes wherever it stops. */
export async function inTurns<Value>(
	work: Turns<Value>,
	breathe: () => Promise<void>,
): Promise<Value> {
	let turn = work.next();
	while (turn.done !== true) {
		await breathe();
		turn = work.next();
	}
	return turn.value;
}
