import { isRecord } from '../../kernel/values/is-record';

/** Levels that are told; what lies below is told as `…`. */
const DEEPEST = 6;

/** Items of a list that are looked at. */
const MOST_ITEMS = 20;

const MOST_FIELDS = 40;

const LONGEST_NAME = 60;

const nameOf = (name: string) =>
	/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) && name.length <= LONGEST_NAME
		? name
		: JSON.stringify(name.slice(0, LONGEST_NAME));

function ofRecords(records: ReadonlyArray<Readonly<Record<string, unknown>>>, depth: number) {
	const names = [...new Set(records.flatMap((one) => Object.keys(one)))];
	if (names.length === 0) return '{}';
	if (depth >= DEEPEST) return '{…}';
	const fields = names.slice(0, MOST_FIELDS).map((name) => {
		const having = records.filter((one) => Object.hasOwn(one, name));
		const shape = ofAll(
			having.map((one) => one[name]),
			depth + 1,
		);
		return `${nameOf(name)}${having.length < records.length ? '?' : ''}: ${shape}`;
	});
	const rest = names.length > MOST_FIELDS ? [`… ${names.length - MOST_FIELDS} more`] : [];
	return `{ ${[...fields, ...rest].join(', ')} }`;
}

function ofLists(lists: ReadonlyArray<readonly unknown[]>, depth: number) {
	const longest = Math.max(...lists.map(({ length }) => length));
	if (longest === 0) return '[]';
	if (depth >= DEEPEST) return '[…]';
	const items = lists.flatMap((list) => list.slice(0, MOST_ITEMS)).slice(0, MOST_ITEMS);
	return `[${ofAll(items, depth + 1)}] × ${longest}`;
}

/** The shape of values that stand in the same place. */
function ofAll(values: readonly unknown[], depth: number): string {
	const records = values.filter(isRecord);
	const lists = values.flatMap((one) => (Array.isArray(one) ? [one] : []));
	const plain = values.flatMap((one) => {
		if (one === null) return ['null'];
		return typeof one === 'object' ? [] : [typeof one];
	});
	return [
		...(records.length > 0 ? [ofRecords(records, depth)] : []),
		...(lists.length > 0 ? [ofLists(lists, depth)] : []),
		...new Set(plain),
	].join(' | ');
}

/** What a JSON value looks like, in one line: names and types, lists with their length. */
export const jsonShape = (value: unknown): string => ofAll([value], 0);
