import { isRecord } from './values/is-record';
import type { Omission } from './outcome';
import { pathBelow } from './values/path-text';

type MeasureJson = (value: unknown) => number;

const plainSize = (value: unknown) => JSON.stringify(value)?.length ?? 0;

/** Values that JSON omits from a record and writes as null in a list. */
const isNothing = (value: unknown) =>
	value === undefined || typeof value === 'function' || typeof value === 'symbol';

/** Measures each list or record only once, and not once for every level above it. */
export function measureJson(): MeasureJson {
	const known = new WeakMap<object, number>();

	const sizeOfList = (list: readonly unknown[]): number => {
		const commas = Math.max(0, list.length - 1);
		return list.reduce<number>(
			(sum, item) => sum + sizeOf(isNothing(item) ? null : item),
			2 + commas,
		);
	};

	const sizeOfRecord = (record: Readonly<Record<string, unknown>>): number => {
		const fields = Object.entries(record).filter(([, value]) => !isNothing(value));
		const commas = Math.max(0, fields.length - 1);
		return fields.reduce(
			(sum, [key, value]) => sum + plainSize(key) + 1 + sizeOf(value),
			2 + commas,
		);
	};

	const sizeOf = (value: unknown): number => {
		if (typeof value !== 'object' || value === null || 'toJSON' in value) return plainSize(value);
		const before = known.get(value);
		if (before !== undefined) return before;
		const size = Array.isArray(value)
			? sizeOfList(value)
			: isRecord(value)
				? sizeOfRecord(value)
				: 0;
		known.set(value, size);
		return size;
	};
	return sizeOf;
}

interface Cutting {
	readonly sizeOf: MeasureJson;
	readonly omitted: Omission[];
}

const MARK = '…[cut]';
const SHORTEST_TEXT = 40;

/** The list of what was left out must not become longer than the answer. */
const MOST_OMISSIONS = 20;

/** Measured as JSON: a line break takes two characters, a control character six. */
function capText(text: string, budget: number, path: string, { sizeOf, omitted }: Cutting): string {
	const room = Math.max(SHORTEST_TEXT, budget - 60);
	let kept = text;
	for (let size = sizeOf(kept); size > room + 2; size = sizeOf(kept)) {
		kept = kept.slice(0, Math.floor((kept.length * room) / size)).replace(/[\uD800-\uDBFF]$/, '');
	}
	if (kept === text) return text;
	omitted.push({ path, left: `${text.length - kept.length} of ${text.length} characters` });
	return `${kept}${MARK}`;
}

function capList(list: unknown[], budget: number, path: string, cutting: Cutting): unknown[] {
	const { sizeOf, omitted } = cutting;
	const kept: unknown[] = [];
	let used = 2;
	for (const [index, item] of list.entries()) {
		const room = budget - used;
		const size = sizeOf(item) + 1;
		// The first item is cut rather than dropped: an empty list would read as "nothing there".
		if (size > room && kept.length > 0) break;
		kept.push(size > room ? cap(item, room, pathBelow(path, index), cutting) : item);
		used += Math.min(size, Math.max(room, 0));
	}
	if (kept.length < list.length) {
		omitted.push({ path, left: `${list.length - kept.length} of ${list.length} items` });
	}
	return kept;
}

const lengthOf = (text: string) => text.length - (text.endsWith(MARK) ? MARK.length : 0);

function leftOf(whole: unknown, kept: unknown): number {
	if (typeof whole === 'string' && typeof kept === 'string')
		return lengthOf(whole) - lengthOf(kept);
	return Array.isArray(whole) && Array.isArray(kept) ? whole.length - kept.length : 0;
}

/** Of a page that was cut in one place: the next page begins there, so that going on skips nothing. What stands in a list is data, and no page. */
function goOnAt(
	page: Readonly<Record<string, unknown>>,
	cut: Record<string, unknown>,
	path: string,
) {
	if (typeof page.nextOffset !== 'number' || path.includes('[')) return cut;
	const left = Object.keys(page).map((key) => leftOf(page[key], cut[key]));
	const [most = 0, ...others] = left.filter((one) => one > 0);
	return others.length > 0 ? cut : { ...cut, nextOffset: page.nextOffset - most };
}

function capRecord(
	record: Record<string, unknown>,
	budget: number,
	path: string,
	{ sizeOf, omitted }: Cutting,
) {
	const fields = Object.entries(record).map(([key, value]) => {
		const head = sizeOf(key) + 2;
		return { key, value, head, size: sizeOf(value) + head };
	});
	// Small fields (ids, states) are kept whole; the large ones share what is left.
	const bySize = [...fields].sort((a, b) => a.size - b.size);
	const kept = new Map<string, unknown>();
	let room = budget - 2;
	for (const [index, { key, value, head, size }] of bySize.entries()) {
		const share = Math.floor(room / (bySize.length - index));
		const own: Omission[] = [];
		const capped =
			size <= share
				? value
				: cap(value, share - head, pathBelow(path, key), { sizeOf, omitted: own });
		const taken = Math.min(size, sizeOf(capped) + head);
		if (taken > room && kept.size > 0) continue;
		kept.set(key, capped);
		omitted.push(...own);
		room -= taken;
	}
	if (kept.size < fields.length) {
		omitted.push({ path, left: `${fields.length - kept.size} of ${fields.length} fields` });
	}
	const shown = fields.filter(({ key }) => kept.has(key));
	return goOnAt(record, Object.fromEntries(shown.map(({ key }) => [key, kept.get(key)])), path);
}

function cap(value: unknown, budget: number, path: string, cutting: Cutting): unknown {
	if (cutting.sizeOf(value) <= budget) return value;
	if (typeof value === 'string') return capText(value, budget, path, cutting);
	if (Array.isArray(value)) return capList(value, budget, path, cutting);
	if (isRecord(value)) return capRecord(value, budget, path, cutting);
	return value;
}

function summarise(omitted: readonly Omission[]): Omission[] {
	if (omitted.length <= MOST_OMISSIONS) return [...omitted];
	const rest = omitted.length - MOST_OMISSIONS;
	return [...omitted.slice(0, MOST_OMISSIONS), { path: '…', left: `${rest} more places` }];
}

/** Cuts a JSON value down to about `maxCharacters` of JSON text. Small fields stay whole. Says what was left out. */
export function capOutput(value: unknown, maxCharacters: number) {
	const omitted: Omission[] = [];
	const capped = cap(value, maxCharacters, '', { sizeOf: measureJson(), omitted });
	return { value: capped, omitted: summarise(omitted) };
}
