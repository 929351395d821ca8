import type { Connections, EdgeTuple } from '../kernel/workflow/connections';

interface End {
	readonly type: string;
	readonly index: number;
	readonly to: number;
}

type Slots = Array<End[] | null | undefined>;

/**
 * Connections that are changed one by one, at a cost that does not grow with all of them: what a model sends may change thousands. Names
 * stand for numbers, so that a node is renamed once for all of its connections.
 */
export function openWiring(all: Connections) {
	const names: string[] = [];
	const numbers = new Map<string, number>();
	const bySource = new Map<number, Map<string, Slots>>();
	const counts = new Map<string, number>();
	const numberOf = (name: string) => {
		const known = numbers.get(name) ?? names.push(name) - 1;
		numbers.set(name, known);
		return known;
	};
	const keyOf = ([source, type, output, target, inputType, input]: EdgeTuple) =>
		JSON.stringify([numberOf(source), type, output, numberOf(target), inputType, input]);
	const times = (edge: EdgeTuple) => counts.get(keyOf(edge)) ?? 0;
	const count = (edge: EdgeTuple, more: number) => counts.set(keyOf(edge), times(edge) + more);
	const slotsOf = (source: string, type: string): Slots => {
		const byType = bySource.get(numberOf(source)) ?? new Map<string, Slots>();
		const slots = byType.get(type) ?? [];
		bySource.set(numberOf(source), byType.set(type, slots));
		return slots;
	};
	for (const [source, byType] of Object.entries(all)) {
		bySource.set(numberOf(source), new Map());
		for (const [type, slots] of Object.entries(byType)) {
			const own = slotsOf(source, type);
			for (const [output, slot] of slots.entries()) {
				own.push(slot && slot.map(({ node, ...end }) => ({ ...end, to: numberOf(node) })));
				for (const { node, type: inputType, index } of slot ?? [])
					count([source, type, output, node, inputType, index], 1);
			}
		}
	}
	return {
		/** How often a connection is there. */
		times,
		add(edge: EdgeTuple, more = 1): void {
			const [source, outputType, output, target, type, index] = edge;
			const slots = slotsOf(source, outputType);
			while (slots.length <= output) slots.push([]);
			const slot = slots[output] ?? [];
			slots[output] = slot;
			for (let left = more; left > 0; left -= 1) slot.push({ type, index, to: numberOf(target) });
			count(edge, more);
		},
		/** Takes a connection away once. Tells whether it was there. */
		take(edge: EdgeTuple): boolean {
			if (times(edge) === 0) return false;
			const [source, outputType, output, target, type, index] = edge;
			const slot = slotsOf(source, outputType)[output] ?? [];
			const to = numberOf(target);
			const place = slot.findIndex(
				(one) => one.to === to && one.type === type && one.index === index,
			);
			slot.splice(place, 1);
			count(edge, -1);
			return true;
		},
		/** Nothing may be called `to`. */
		rename(from: string, to: string): void {
			const number = numberOf(from);
			names[number] = to;
			numbers.delete(from);
			numbers.set(to, number);
		},
		/** As they are now. */
		connections(): Connections {
			const nameOf = (number: number) => names[number] ?? '';
			return Object.fromEntries(
				[...bySource].map(([source, byType]) => [
					nameOf(source),
					Object.fromEntries(
						[...byType].map(([type, slots]) => [
							type,
							slots.map(
								(slot) => slot && slot.map(({ to, ...end }) => ({ ...end, node: nameOf(to) })),
							),
						]),
					),
				]),
			);
		},
	};
}

/** What of the first connections is not among the others, a repeated one as often as it is left over. */
export function leftOver(edges: readonly EdgeTuple[], others: Connections) {
	const left = openWiring(others);
	return edges.filter((one) => !left.take(one));
}
