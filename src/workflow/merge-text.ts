import { holdsMarker, splitAtMarkers } from '../kernel/workflow/secret-marker';

/** The parts between the texts, each text found as early as possible. Undefined if one of them is missing. */
function between(whole: string, texts: readonly string[]): string[] | undefined {
	const found: string[] = [];
	const [first = '', ...others] = texts;
	if (!whole.startsWith(first)) return undefined;
	let from = first.length;
	for (const [index, text] of others.entries()) {
		const isLast = index === others.length - 1;
		const at = isLast ? whole.length - text.length : whole.indexOf(text, from + 1);
		if (at <= from || !whole.startsWith(text, at)) return undefined;
		found.push(whole.slice(from, at));
		from = at + text.length;
	}
	return found;
}

const reversed = (text: string) => [...text].reverse().join('');

/** The secret behind each marker. Undefined if there are two readings. */
function hiddenBy(stored: string, texts: readonly string[]): readonly string[] | undefined {
	const early = between(stored, texts);
	const late = between(reversed(stored), texts.map(reversed).reverse());
	const secrets = late?.map(reversed).reverse();
	return early && secrets && early.join('\n') === secrets.join('\n') ? early : undefined;
}

const isEach = (markers: readonly string[]) => new Set(markers).size === markers.length;

/**
 * An edited text whose writer saw markers in the place of secrets. What they stand for is put back where
 * the text still has them: all in their old order, or each of them told from the others by its kind.
 * A marker that cannot be told from another one stays.
 */
export function mergeText(stored: string, before: string, after: string): string {
	if (!holdsMarker(before) || !holdsMarker(after)) return after;
	const shown = splitAtMarkers(before);
	const edited = splitAtMarkers(after);
	const secrets = hiddenBy(stored, shown.texts);
	if (secrets === undefined) return after;
	const isSame = shown.markers.join() === edited.markers.join();
	if (!isSame && !(isEach(shown.markers) && isEach(edited.markers))) return after;
	return edited.texts
		.map((text, index) => {
			const marker = edited.markers[index];
			if (marker === undefined) return text;
			const secret = secrets[isSame ? index : shown.markers.indexOf(marker)];
			return text + (secret ?? marker);
		})
		.join('');
}
