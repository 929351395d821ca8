import { equal } from '../kernel/values/equal';
import type { Connections, Target } from '../kernel/workflow/connections';

type Slot = readonly Target[] | null | undefined;
type Slots = readonly Slot[] | undefined;
type ByType = Readonly<Record<string, Slots>> | undefined;

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string) =>
	record && Object.hasOwn(record, key) ? record[key] : undefined;

const keysOf = (...records: ReadonlyArray<object | undefined>) => [
	...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

/** What of the first list is not in the second, a repeated target as often as it is left over. */
function without(targets: readonly Target[], others: readonly Target[]): Target[] {
	const left = [...others];
	return targets.filter((one) => {
		const index = left.findIndex((other) => equal(one, other));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
}

function mergeSlot(stored: Slot, before: Slot, after: Slot): Slot {
	const [kept, old, wanted] = [stored ?? [], before ?? [], after ?? []];
	const [gone, come] = [without(old, wanted), without(wanted, old)];
	if (gone.length === 0 && come.length === 0) return stored;
	const left = without(kept, gone);
	// Code says some connections twice over; n8n would run their target twice.
	return [...left, ...come.filter((one) => !left.some((other) => equal(one, other)))];
}

function mergeSlots(stored: Slots, before: Slots, after: Slots): Slots {
	const length = Math.max(stored?.length ?? 0, before?.length ?? 0, after?.length ?? 0);
	const slots = Array.from({ length }, (_, index) =>
		mergeSlot(stored?.[index], before?.[index], after?.[index]),
	);
	if (slots.every((slot, index) => slot === stored?.[index])) return stored;
	const last = slots.reduce((found, slot, index) => (slot && slot.length > 0 ? index : found), -1);
	const shortest = Math.min(stored?.length ?? 0, length);
	// Empty outputs at the end stay as many as they were, unless the last connection went.
	return last < 0
		? undefined
		: slots.slice(0, Math.max(last + 1, shortest)).map((slot) => slot ?? []);
}

function mergeTypes(stored: ByType, before: ByType, after: ByType): ByType {
	const merged = keysOf(stored, before, after).flatMap((type) => {
		const slots = mergeSlots(own(stored, type), own(before, type), own(after, type));
		return slots === undefined ? [] : [[type, slots] as const];
	});
	return merged.length === 0 && !(stored && Object.keys(stored).length === 0)
		? undefined
		: Object.fromEntries(merged);
}

function withoutGone(slots: Slots, names: ReadonlySet<string>): Slots {
	const kept = slots?.map((slot) => slot?.filter(({ node }) => names.has(node)) ?? slot);
	if (equal(kept, slots)) return slots;
	return kept?.some((slot) => (slot ?? []).length > 0) ? kept : undefined;
}

/** The stored connections with those that an edit took away or made. The order of one output's targets is not an edit: n8n goes by positions. */
export function mergeConnections(
	stored: Connections,
	before: Connections,
	after: Connections,
	names: ReadonlySet<string>,
): Record<string, unknown> {
	const merged = keysOf(stored, before, after)
		.filter((source) => names.has(source))
		.flatMap((source) => {
			const byType = mergeTypes(own(stored, source), own(before, source), own(after, source));
			if (byType === undefined) return [];
			const kept = Object.entries(byType).flatMap(([type, slots]) => {
				const live = withoutGone(slots, names);
				return live === undefined ? [] : [[type, live] as const];
			});
			const isEmptied = kept.length === 0 && Object.keys(byType).length > 0;
			return isEmptied ? [] : [[source, Object.fromEntries(kept)] as const];
		});
	return Object.fromEntries(merged);
}
