/** A position in a long list: at most `limit` entries after `offset`. */
export interface Place {
	readonly offset: number;
	readonly limit: number;
}

/** A part of a list that is too long to read at once. */
export interface Part<Item> {
	readonly items: readonly Item[];
	/** The offset of the rest; undefined at the end of the list. */
	readonly next: number | undefined;
	/** Whether the list is that of a client that may use only some of it. */
	readonly isNarrowed?: true;
}

/** What a list holds, a part after the other to its end. Throws what `read` throws. */
export async function* everyItem<Item>(
	read: (offset: number) => Promise<Part<Item>>,
): AsyncGenerator<Item> {
	for (let offset: number | undefined = 0; offset !== undefined; ) {
		const part: Part<Item> = await read(offset);
		yield* part.items;
		offset = part.next;
	}
}
