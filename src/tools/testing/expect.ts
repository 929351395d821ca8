import type {
	Expectation,
	TestFailure,
	TestRule,
	WorkflowTest,
} from '../../kernel/ports/workflow-tests';
import { clipText } from '../../kernel/values/clip-text';
import { valueAt, valueChanges } from '../../kernel/values/value-changes';
import type { Observed, Seen } from './run-inputs';

const MOST_LOOSE = 40;
/** Characters of one expectation. What is longer is only counted. */
const LARGEST = 12_000;
const LONGEST_SHOWN = 200;

type Path = ReadonlyArray<string | number>;
type Loose = Expectation['loose'];

const typeOf = (value: unknown): string =>
	Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

const placeOf = ([, ...path]: Path) => ['*', ...path].join('/');

export const isSameSight = (one: Omit<Seen, 'items' | 'total'>, other: typeof one): boolean =>
	one.node === other.node && one.about === other.about && one.output === other.output;

/** What two texts have in common at their beginning, without what may be part of a time or a number. */
function commonStart(one: unknown, other: unknown): { readonly starts?: string } {
	if (typeof one !== 'string' || typeof other !== 'string') return {};
	let length = 0;
	while (length < one.length && one[length] === other[length]) length += 1;
	const starts = one.slice(0, length).replace(/[\w+:.,/-]+$/, '');
	return starts === '' ? {} : { starts };
}

/** What differs between two runs of the same input, one of them at another time. Undefined where it is all of it. */
function looseIn(first: Seen, second: Seen): Loose | undefined {
	if (first.total !== second.total) return undefined;
	const found = new Map<string, Loose[number]>();
	for (const { path, kind } of valueChanges(first.items, second.items)) {
		const [one, other] = [valueAt(first.items, path), valueAt(second.items, path)];
		const place = placeOf(path);
		const known = found.get(place);
		const type = typeOf(one);
		const isAlike =
			kind === 'changed' && type === typeOf(other) && (known === undefined || known.type === type);
		// Of several items only the type.
		const start = known === undefined ? commonStart(one, other) : {};
		found.set(place, isAlike ? { at: place, type, ...start } : { at: place });
	}
	return found.size > MOST_LOOSE ? undefined : [...found.values()];
}

export const expectationsOf = (
	first: Observed,
	second: Observed,
	idOf: (node: string) => string,
): Expectation[] =>
	first.seen.flatMap((seen): Expectation[] => {
		const again = second.seen.find((one) => isSameSight(one, seen));
		const loose = again && looseIn(seen, again);
		if (loose === undefined) return [];
		const isLarge = JSON.stringify(seen.items).length > LARGEST;
		const held = isLarge ? { items: [], loose: [] } : { items: [...seen.items], loose };
		return [{ ...seen, nodeId: idOf(seen.node), ...held }];
	});

const shown = (value: unknown): string =>
	value === undefined ? 'nothing' : clipText(JSON.stringify(value), LONGEST_SHOWN);

const pathText = (path: Path) => path.join('.');

const fits = ({ type, starts = '' }: Loose[number], value: unknown) =>
	type === undefined ||
	(type === typeOf(value) && (typeof value !== 'string' || value.startsWith(starts)));

function failuresOf(wanted: Expectation, got: Seen): Omit<TestFailure, 'node' | 'about'>[] {
	if (wanted.total !== got.total)
		return [{ path: 'items', expected: String(wanted.total), got: String(got.total) }];
	// Nothing is kept of what was too large.
	if (wanted.items.length === 0) return [];
	return valueChanges(wanted.items, got.items).flatMap(({ path }) => {
		const place = placeOf(path);
		const loose = wanted.loose.find((one) => place === one.at || place.startsWith(`${one.at}/`));
		const now = valueAt(got.items, path);
		if (loose && fits(loose, now)) return [];
		const start = loose?.starts === undefined ? '' : ` that starts with ${shown(loose.starts)}`;
		const expected = loose ? `any ${loose.type}${start}` : shown(valueAt(wanted.items, path));
		return [{ path: pathText(path), expected, got: shown(now) }];
	});
}

const values = (items: readonly unknown[], path: string): unknown[] => {
	const keys = path === '' ? [] : path.split('.');
	return items.map((item) => valueAt(item, keys));
};

function keeps({ is, path, value }: TestRule, seen: Seen | undefined, took: number): boolean {
	const found = values(seen?.items ?? [], path);
	const there = found.filter((one) => one !== undefined);
	const texts = there.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
	switch (is) {
		case 'present':
			return there.length > 0 && there.length === found.length;
		case 'absent':
			return there.length === 0;
		case 'equals':
			return there.length > 0 && there.every((one) => valueChanges(value, one).length === 0);
		case 'one of': {
			const allowed = Array.isArray(value) ? value : [];
			const isAllowed = (one: unknown) =>
				allowed.some((each) => valueChanges(each, one).length === 0);
			return there.length > 0 && there.every(isAllowed);
		}
		case 'matches':
			return texts.length > 0 && texts.every((text) => text.includes(String(value)));
		case 'count':
			return (seen?.total ?? 0) === Number(value);
		case 'at most ms':
			return took <= Number(value);
	}
}

function ruleFailures(rules: readonly TestRule[], { seen, milliseconds }: Observed) {
	return rules.flatMap((rule): TestFailure[] => {
		const { node, is, path, value } = rule;
		const own = seen.filter((one) => one.node === node);
		const sight = own.find(({ about, total }) => about !== 'error' && total > 0) ?? own[0];
		if (keeps(rule, sight, milliseconds.get(node) ?? Infinity)) return [];
		const expected = value === undefined ? is : `${is} ${shown(value)}`;
		const got = is === 'at most ms' ? milliseconds.get(node) : values(sight?.items ?? [], path);
		return [{ node, about: 'rule', path, expected, got: shown(got) }];
	});
}

export function failuresIn(test: WorkflowTest, run: Observed): TestFailure[] {
	const missing = (node: string, about: string, expected: string, got: string): TestFailure => ({
		node,
		about,
		path: '',
		expected,
		got,
	});
	return [
		...test.expect.flatMap((wanted): TestFailure[] => {
			const { node, about } = wanted;
			const got = run.seen.find((one) => isSameSight(one, wanted));
			if (got) return failuresOf(wanted, got).map((one) => ({ node, about, ...one }));
			const isReached = run.reached.includes(node);
			return [missing(node, about, 'shown', isReached ? 'not shown' : 'not reached')];
		}),
		...run.seen.flatMap(({ node, about, items }) =>
			about === 'error' && !test.expect.some((one) => one.node === node && one.about === about)
				? [missing(node, about, 'no error', shown(items[0]))]
				: [],
		),
		...test.notReached.flatMap(({ node }) =>
			run.reached.includes(node) ? [missing(node, 'reached', 'not reached', 'reached')] : [],
		),
		...ruleFailures(test.rules, run),
	];
}
