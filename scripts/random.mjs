/** A random source that a seed makes repeatable (mulberry32): from 0 up to, not including, 1. */
export function createRandom(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let bits = Math.imul(state ^ (state >>> 15), state | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Deals from a list that is shuffled anew whenever it is used up: random, yet every entry equally often. */
export function createDeck(cards, random) {
	let left = [];
	return () => {
		if (left.length === 0) left = shuffled(cards, random);
		return left.pop();
	};
}

function shuffled(cards, random) {
	const list = [...cards];
	for (let last = list.length - 1; last > 0; last -= 1) {
		const other = Math.floor(random() * (last + 1));
		[list[last], list[other]] = [list[other], list[last]];
	}
	return list;
}
