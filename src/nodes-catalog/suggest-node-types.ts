import { MiniSearch } from '../third-party';
import type { NodeEntry } from './node-entry';

const MAXIMUM_SUGGESTIONS = 3;

interface NameDocument {
	readonly id: string;
	/** The name without the package, as one lower-case word. */
	readonly short: string;
	readonly displayed: string;
}

/** Prepares a search for the type that was meant by a name which the instance does not have. */
export function suggestNodeTypesAmong(
	entries: readonly NodeEntry[],
): (nodeType: string) => readonly string[] {
	const known = new Set(entries.map(({ name }) => name));
	const offered = new Map(entries.map(({ name, isOffered }) => [name, isOffered]));
	const names = new MiniSearch<NameDocument>({
		fields: ['short', 'displayed'],
		storeFields: ['short', 'displayed'],
		tokenize: (text) => [text],
		searchOptions: {
			prefix: ({ length }) => length > 2,
			fuzzy: ({ length }) => (length < 4 ? 0 : length < 8 ? 1 : 3),
		},
	});
	names.addAll(
		entries.map(({ name, description }) => ({
			id: name,
			short: squeeze(shortName(name)),
			displayed: squeeze(description.displayName),
		})),
	);

	return (nodeType) => {
		if (known.has(nodeType)) return [nodeType];
		const wanted = squeeze(shortName(nodeType));
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

/** The part of the name that identifies the node: `nodes-base.slack` and `n8n-nodes-base.slack` both end in `slack`. */
function shortName(nodeType: string): string {
	return nodeType.slice(nodeType.lastIndexOf('.') + 1);
}

function squeeze(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
