import { MiniSearch } from '../third-party';
import type { NodeEntry } from './node-entry';
import { shortName, squeezed } from './text/words-of';

const MAXIMUM_SUGGESTIONS = 3;

/** Prepares a search for the type that was meant by a name which the instance does not have. */
export function suggestNodeTypesAmong(
	entries: readonly NodeEntry[],
): (nodeType: string) => readonly string[] {
	const offered = new Map(entries.map(({ name, isOffered }) => [name, isOffered]));
	const documents = entries.map(({ name, description }) => ({
		id: name,
		short: squeezed(shortName(name)),
		displayed: squeezed(description.displayName),
	}));
	const names = new MiniSearch<(typeof documents)[number]>({
		fields: ['short', 'displayed'],
		storeFields: ['short', 'displayed'],
		tokenize: (text) => [text],
		searchOptions: {
			prefix: ({ length }) => length > 2,
			fuzzy: ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 3),
		},
	});
	names.addAll(documents);

	return (nodeType) => {
		if (offered.has(nodeType)) return [nodeType];
		const wanted = squeezed(shortName(nodeType));
		if (wanted === '') return [];
		const results = names.search(wanted);
		const exact = results.filter(
			({ short, displayed }) => short === wanted || displayed === wanted,
		);
		const best = exact.length > 0 ? exact : results;
		const usual = best.filter(({ id }) => offered.get(String(id)));
		return (usual.length > 0 ? usual : best)
			.slice(0, MAXIMUM_SUGGESTIONS)
			.map(({ id }) => String(id));
	};
}
