import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { clipText } from '../../kernel/values/clip-text';
import { listOf } from '../../kernel/values/list-of';
import { pathText } from '../../kernel/values/path-text';
import { recordOf } from '../../kernel/values/record-of';
import { valueAt, valueChanges } from '../../kernel/values/value-changes';
import type { Observed, Seen } from './run-inputs';

/** What two runs of the same inputs have shown. There is no fourth verdict. */
export type RunComparison =
	| {
			readonly verdict: 'equal';
			readonly inputs: number;
			/** No real run was there to take them from. */
			readonly isSample?: boolean;
			/** Whether nodes that the change reaches were held back. */
			readonly isHeld?: boolean;
			/** What nodes that were held back would ask, such as `"Ask" → GET https://…`. */
			readonly asks?: readonly string[];
	  }
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

/** A text as a change of texts would leave it. */
export type ChangeText = (text: string) => string;

/** The first difference of each node. With `change`, texts that differ by it alone are the same. */
export function differences(before: Sights, after: Sights, change?: ChangeText) {
	const found = new Map<string, RunComparison & { readonly verdict: 'differs here' }>();
	for (const key of new Set([...before.keys(), ...after.keys()])) {
		const [one, other] = [before.get(key), after.get(key)];
		const node = one?.node ?? other?.node ?? '';
		const [was, is] = [one?.items ?? [], other?.items ?? []];
		const first = valueChanges(was, is).find(({ path }) => {
			const [text, now] = [valueAt(was, path), valueAt(is, path)];
			return change === undefined || typeof text !== 'string' || change(text) !== now;
		});
		if (first === undefined || found.has(node)) continue;
		const at = (value: unknown) =>
			clipText(JSON.stringify(valueAt(value, first.path)) ?? 'nothing', LONGEST);
		const field = pathText(first.path);
		found.set(node, { verdict: 'differs here', node, field, before: at(was), after: at(is) });
	}
	return found;
}
