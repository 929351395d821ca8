/** Does in one go what is done in turns. */
export function atOnce<Value>(work: Generator<undefined, Value>): Value {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
	}
}
