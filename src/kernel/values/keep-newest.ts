/** Puts an entry last, as the newest of a map, and drops the oldest ones where it has more than `most`. */
export function keepNewest<Key, Value>(
	kept: Map<Key, Value>,
	key: Key,
	value: Value,
	most: number,
): void {
	kept.delete(key);
	kept.set(key, value);
	for (const oldest of kept.keys()) {
		if (kept.size <= most) return;
		kept.delete(oldest);
	}
}
