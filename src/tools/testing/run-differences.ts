import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { clipText } from '../../kernel/values/clip-text';
import { isRecord } from '../../kernel/values/is-record';
import { listOf } from '../../kernel/values/list-of';
import { pathText } from '../../kernel/values/path-text';
import { recordOf } from '../../kernel/values/record-of';
import { valueChanges } from '../../kernel/values/value-changes';
import type { Observed, Seen } from './run-inputs';

/** What two runs of the same inputs have shown. There is no fourth verdict. */
export type RunComparison =
	| { readonly verdict: 'equal'; readonly inputs: number }
	| {
			readonly verdict: 'differs here';
			readonly node: string;
			/** In the items, such as `0.total`. */
			readonly field: string;
			readonly before: string;
			readonly after: string;
	  }
	| { readonly verdict: 'cannot be shown'; readonly why: string };

const LONGEST = 200;

const slotsOf = (connections: unknown, node: string): readonly unknown[] =>
	listOf(recordOf(recordOf(connections)[node]).main);

/** What is seen of a node by where it goes, as outputs may have other numbers. What is empty is not there. */
export function sights({ connections }: WorkflowDocument, { seen }: Observed) {
	const all = new Map<string, { readonly node: string; readonly seen: Seen[] }>();
	for (const one of seen) {
		const { node, about, output, total } = one;
		if (total === 0) continue;
		const targets = listOf(slotsOf(connections, node)[output]).map((end) => JSON.stringify(end));
		const key = JSON.stringify([node, about, ...targets.sort()]);
		const known = all.get(key)?.seen ?? [];
		all.set(key, { node, seen: [...known, one] });
	}
	return new Map(
		[...all].map(([key, { node, seen }]) => [
			key,
			{ node, items: seen.flatMap((one) => one.items) },
		]),
	);
}

type Sights = ReturnType<typeof sights>;

/** The first difference of each node. */
export function differences(before: Sights, after: Sights) {
	const found = new Map<string, RunComparison & { readonly verdict: 'differs here' }>();
	for (const key of new Set([...before.keys(), ...after.keys()])) {
		const [one, other] = [before.get(key), after.get(key)];
		const node = one?.node ?? other?.node ?? '';
		const [was, is] = [one?.items ?? [], other?.items ?? []];
		const [change] = valueChanges(was, is);
		if (change === undefined || found.has(node)) continue;
		const at = (value: unknown) =>
			clipText(
				JSON.stringify(
					change.path.reduce<unknown>(
						(inner, step) =>
							Array.isArray(inner) || isRecord(inner) ? Reflect.get(inner, step) : undefined,
						value,
					),
				) ?? 'nothing',
				LONGEST,
			);
		const field = pathText(change.path);
		found.set(node, { verdict: 'differs here', node, field, before: at(was), after: at(is) });
	}
	return found;
}
