import type { NodeEntry } from '../node-entry';

/** A type in full, or its last part where that is no word of English: `rssFeedReadTrigger`. */
const TYPE = /^\s*(?:\S+\.)?([a-z][A-Za-z0-9]*[A-Z]\w*|(?<=\.)\w+)\s*$/;

/** The place of the node that a query calls by its type: its words are not those of a person, and hold none that are searched. */
export function typeNamedAmong(
	entries: readonly NodeEntry[],
): (query: string) => number | undefined {
	const places = new Map<string, number>();
	entries.forEach(({ name }, at) => {
		const short = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
		places.set(name.toLowerCase(), at);
		if (!places.has(short)) places.set(short, at);
	});
	return (query) => (TYPE.test(query) ? places.get(query.trim().toLowerCase()) : undefined);
}
