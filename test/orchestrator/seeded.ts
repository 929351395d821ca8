/** Numbers that look random and are the same in each run: each below the given one. */
export function seeded(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return (state >>> 8) % below;
	};
}

/** One of the list. */
export function pick<Value>(random: (below: number) => number, list: readonly Value[]): Value {
	const found = list[random(list.length)];
	if (found === undefined) throw new Error('nothing to pick from');
	return found;
}
