import { equal } from '../kernel/values/equal';
import { isRecord } from '../kernel/values/is-record';
import { holdsMarker, markersIn, splitAtMarkers } from '../kernel/workflow/secret-marker';

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

/** An edited text whose writer saw markers for secrets. These come back where the order or the kinds of the markers leave one reading. */
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

/** Items that look alike only because their secrets are not shown cannot be told apart in a list that became another. */
const isVague = (item: unknown, before: readonly unknown[], after: readonly unknown[]): boolean =>
	before.length !== after.length &&
	markersIn(item).length > 0 &&
	before.filter((one) => equal(one, item)).length > 1;

/** A moved item keeps its stored parts. A changed item is merged in place. */
function mergeList(
	stored: readonly unknown[],
	before: readonly unknown[],
	after: readonly unknown[],
): unknown[] {
	const kept = new Set<number>();
	const sources = after.map((item, index) => {
		if (isVague(item, before, after)) return -1;
		const isFree = (at: number) => !kept.has(at) && equal(before[at], item);
		const source = isFree(index) ? index : before.findIndex((_one, at) => isFree(at));
		if (source >= 0) kept.add(source);
		return source;
	});
	return after.map((item, index) => {
		const source = sources[index] ?? -1;
		if (source >= 0) return stored[source];
		const isEdited = before.length === after.length && !kept.has(index);
		return isEdited ? mergeValue(stored[index], before[index], item) : item;
	});
}

/** Three-way merge of JSON values: `stored` with what changed from `before` to `after`. Lists that change length are taken whole; `undefined` is absent. */
export function mergeValue(stored: unknown, before: unknown, after: unknown): unknown {
	if (equal(before, after)) return stored;
	if (isRecord(stored) && isRecord(before) && isRecord(after))
		return mergeRecord(stored, before, after);
	if (Array.isArray(stored) && Array.isArray(before) && Array.isArray(after))
		return stored.length === before.length ? mergeList(stored, before, after) : after;
	if (typeof stored === 'string' && typeof before === 'string' && typeof after === 'string')
		return mergeText(stored, before, after);
	return after;
}

export function mergeRecord(
	stored: Readonly<Record<string, unknown>>,
	before: Readonly<Record<string, unknown>>,
	after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const keys = new Set([...Object.keys(stored), ...Object.keys(after)]);
	const merged = [...keys].map(
		(key) => [key, mergeValue(stored[key], before[key], after[key])] as const,
	);
	return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
