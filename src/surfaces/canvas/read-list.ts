import type { ListOutput } from '../../catalog/list-output';
import type { Outcome, Omission } from '../../kernel/outcome';
import { isRecord } from '../../kernel/values/is-record';
import { titleCase } from '../../kernel/values/title-case';

type Row = Readonly<Record<string, unknown>>;
type Succeeded = Extract<Outcome, { readonly status: 'succeeded' }>;

/** Most entries that *Return All* reads. An execution keeps all of them in memory. */
const MOST_ENTRIES = 10_000;
/** Most pages. A service whose pages never end must not keep the execution. */
const MOST_PAGES = 500;

export interface ListRead {
	readonly entries: readonly Row[];
	readonly beside: Row;
	/** What was left out of pages because an answer became too long. */
	readonly omitted: ReadonlyArray<NonNullable<Succeeded['omitted']>>;
	readonly goesOn: boolean;
	readonly failed?: Outcome;
}

/** Fields of the call for the next page; undefined on the last one. */
function nextPage({ paging }: ListOutput, beside: Row, call: Row, count: number): Row | undefined {
	if (paging === undefined) return undefined;
	const { word, input, output } = paging;
	const isFull = typeof call.limit === 'number' && count >= call.limit;
	const said = output === undefined ? isFull : beside[output];
	if (word === 'token') return said === undefined || said === null ? undefined : { [input]: said };
	return said === true && count > 0 ? { [input]: Number(call[input] ?? 0) + count } : undefined;
}

function pageOf(list: ListOutput, output: unknown, call: Row) {
	const { [list.key]: found, ...beside } = isRecord(output) ? output : {};
	const entries = Array.isArray(found) ? found.filter(isRecord) : [];
	return { entries, beside, next: nextPage(list, beside, call, entries.length) };
}

/** What is counted moves on when something new comes first, such as what the audit keeps of this very call. */
function notAgain({ paging }: ListOutput, found: readonly Row[], before: readonly Row[]) {
	if (paging?.word !== 'count') return found;
	const known = new Set(before.map((entry) => JSON.stringify(entry)));
	return found.filter((entry) => !known.has(JSON.stringify(entry)));
}

export async function readList(
	list: ListOutput,
	{ call: first, all }: { readonly call: Row; readonly all: boolean },
	ask: (call: Row) => Promise<Outcome>,
): Promise<ListRead> {
	const entries: Row[] = [];
	const omitted: Array<NonNullable<Succeeded['omitted']>> = [];
	let call = first;
	let before: readonly Row[] = [];
	for (let pages = 1; ; pages += 1) {
		const outcome = await ask(call);
		if (outcome.status !== 'succeeded')
			return { entries: [], beside: {}, omitted: [], goesOn: false, failed: outcome };
		const { beside, next, entries: found } = pageOf(list, outcome.output, call);
		entries.push(...notAgain(list, found, before));
		before = found;
		if (outcome.omitted) omitted.push(outcome.omitted);
		const isEnough = !all || pages === MOST_PAGES || entries.length >= MOST_ENTRIES;
		if (next === undefined || isEnough)
			return { entries, beside, omitted, goesOn: next !== undefined };
		call = { ...call, ...next };
	}
}

const first = ['name', 'title', 'displayName', 'status', 'state', 'success'];

const isId = (key: string) => key === 'id' || /Ids?$/.test(key);

const placeOf = (key: string): number => {
	if (first.includes(key)) return first.indexOf(key);
	return isId(key) ? first.length + 1 : first.length;
};

export const personFirst = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(row).sort(([a], [b]) => placeOf(a) - placeOf(b)));

type Fields = Record<string, unknown>;

const saysSomething = ([, value]: readonly [string, unknown]) =>
	value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Rows of a table stay as they are: its columns are its owner's. */
const shownEntry = ({ isDeclared }: ListOutput, entry: Readonly<Fields>): Fields =>
	isDeclared ? personFirst(Object.fromEntries(Object.entries(entry).filter(saysSomething))) : entry;

const leftOut = ({ path, left }: Omission) => `${path}: ${left}`;

export const oneItem = ({ key }: ListOutput, { entries, beside, omitted }: ListRead): Fields => ({
	[key]: entries,
	...beside,
	...(omitted.length > 0
		? {
				omitted: { left: omitted.flatMap(({ parts }) => parts.map(leftOut)), how: omitted[0]?.how },
			}
		: {}),
});

export const entryItems = (list: ListOutput, { entries }: ListRead): Fields[] =>
	entries.map((entry) => shownEntry(list, entry));

export function listHints(
	{ paging }: ListOutput,
	{ entries, beside, omitted, goesOn }: ListRead,
	all: boolean,
): string[] {
	const more = all
		? `Only the first ${entries.length} are here, and there are more. Narrow the list with the fields of this node.`
		: 'There are more. Switch on Return All to get them.';
	const notes = Object.entries(beside)
		.filter(([key, value]) => key !== paging?.output && saysSomething([key, value]))
		.map(([key, value]) =>
			key === 'note' ? String(value) : `${titleCase(key)}: ${String(value)}`,
		);
	const left = omitted.flatMap(({ parts, how }) =>
		parts.map((part) => `Left out of ${leftOut(part)}. ${how}`),
	);
	return [...(goesOn ? [more] : []), ...notes, ...left];
}
