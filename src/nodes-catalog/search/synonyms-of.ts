import { stem } from '../text/stem';
import { synonymGroups } from './synonym-groups';

const related = new Map<string, Set<string>>();
for (const group of synonymGroups) {
	const stems = group.split(' ').map(stem);
	for (const each of stems) {
		const known = related.get(each) ?? new Set();
		for (const other of stems) if (other !== each) known.add(other);
		related.set(each, known);
	}
}

const none: ReadonlySet<string> = new Set();

/** Stems of the synonyms of the word whose stem is given. */
export function synonymsOf(stemmed: string): ReadonlySet<string> {
	return related.get(stemmed) ?? none;
}
