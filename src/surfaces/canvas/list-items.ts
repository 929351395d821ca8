import type { ListOutput } from '../../catalog/list-output';
import type { Omission } from '../../kernel/outcome';
import { titleCase } from '../../kernel/values/title-case';
import type { ListRead } from './read-list';

const first = ['name', 'title', 'displayName', 'status', 'state', 'success'];

const isId = (key: string) => key === 'id' || /Ids?$/.test(key);

const placeOf = (key: string): number => {
	if (first.includes(key)) return first.indexOf(key);
	return isId(key) ? first.length + 1 : first.length;
};

export const personFirst = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(row).sort(([a], [b]) => placeOf(a) - placeOf(b)));

type Row = Record<string, unknown>;

const saysSomething = ([, value]: readonly [string, unknown]) =>
	value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Rows of a table stay as they are: its columns are its owner's. */
const shownEntry = ({ isDeclared }: ListOutput, entry: Readonly<Row>): Row =>
	isDeclared ? personFirst(Object.fromEntries(Object.entries(entry).filter(saysSomething))) : entry;

const leftOut = ({ path, left }: Omission) => `${path}: ${left}`;

export const oneItem = ({ key }: ListOutput, { entries, beside, omitted }: ListRead): Row => ({
	[key]: entries,
	...beside,
	...(omitted.length > 0
		? {
				omitted: { left: omitted.flatMap(({ parts }) => parts.map(leftOut)), how: omitted[0]?.how },
			}
		: {}),
});

export const entryItems = (list: ListOutput, { entries }: ListRead): Row[] =>
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
