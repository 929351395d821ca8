import type { ListOutput } from '../../catalog/list-output';
import type { Outcome } from '../../kernel/outcome';
import { isRecord } from '../../kernel/values/is-record';

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
	/** The first outcome that was no answer. Nothing else counts then. */
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
