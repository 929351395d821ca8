/** What `work` gives for each item, in their order, with so many at work at once. A failure ends it after its batch. */
export async function inBatches<Item, Value>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
	const done: Value[] = [];
	for (let at = 0; at < items.length; at += atOnce)
		done.push(
			...(await Promise.all(items.slice(at, at + atOnce).map(async (one) => await work(one)))),
		);
	return done;
}
