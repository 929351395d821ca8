import { z } from 'zod';

import { isRecord } from '../values/is-record';

/** Source, output type and index, target, input type and index. */
export type EdgeTuple = [
	source: string,
	outputType: string,
	output: number,
	target: string,
	inputType: string,
	input: number,
];

const target = z.object({ node: z.string(), type: z.string(), index: z.number() }).passthrough();

export type Target = z.output<typeof target>;

/** Connections as n8n stores them: source → output type → one list of targets an output. */
export const connections = z.record(z.record(z.array(z.array(target).nullish())));

export type Connections = z.output<typeof connections>;

/** Each connection by itself, a repeated one repeatedly. */
export const edgeTuples = (all: Connections): EdgeTuple[] =>
	Object.entries(all).flatMap(([source, byType]) =>
		Object.entries(byType).flatMap(([outputType, slots]) =>
			slots.flatMap((slot, output) =>
				(slot ?? []).map(
					({ node, type, index }): EdgeTuple => [source, outputType, output, node, type, index],
				),
			),
		),
	);

/** The connections with the targets of one output replaced. */
export function withSlot(
	all: Connections,
	[source, outputType, output]: readonly [string, string, number, ...unknown[]],
	change: (targets: readonly Target[]) => Target[],
): Connections {
	const byType = Object.hasOwn(all, source) ? all[source] : undefined;
	const slots = byType && Object.hasOwn(byType, outputType) ? (byType[outputType] ?? []) : [];
	const changed = Array.from({ length: Math.max(slots.length, output + 1) }, (_, index) =>
		index === output ? change(slots[index] ?? []) : index < slots.length ? slots[index] : [],
	);
	return { ...all, [source]: { ...byType, [outputType]: changed } };
}

export function renameConnections(
	all: Connections,
	newName: (name: string) => string,
): Connections {
	const slotsOf = (slots: Connections[string][string]) =>
		slots.map((slot) => slot?.map((one) => ({ ...one, node: newName(one.node) })) ?? slot);
	return Object.fromEntries(
		Object.entries(all).map(([source, byType]) => [
			newName(source),
			Object.fromEntries(Object.entries(byType).map(([type, slots]) => [type, slotsOf(slots)])),
		]),
	);
}

/** The connections that pass, in the outputs where they were. */
export const filterEdges = (all: Connections, passes: (edge: EdgeTuple) => boolean): Connections =>
	Object.fromEntries(
		Object.entries(all).map(([source, byType]) => [
			source,
			Object.fromEntries(
				Object.entries(byType).map(([outputType, slots]) => [
					outputType,
					slots.map(
						(slot, output) =>
							slot?.filter(({ node, type, index }) =>
								passes([source, outputType, output, node, type, index]),
							) ?? slot,
					),
				]),
			),
		]),
	);

export interface StoredEdge {
	readonly source: string;
	readonly target: string;
	/** The connection type at the source: `main`, or for sub-nodes `ai_tool`, `ai_memory` and the like. */
	readonly type: string;
	readonly output: string;
	/** The type and index of the input, as stored. The type may differ from the source's. */
	readonly input: readonly [type: unknown, index: unknown];
}

const isEnd = (value: unknown): value is Readonly<Record<string, unknown>> & { node: string } =>
	isRecord(value) && typeof value.node === 'string';

const entries = (value: unknown): Array<[key: string, value: unknown]> =>
	Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];

const endsIn = (value: unknown): Array<Readonly<Record<string, unknown>> & { node: string }> =>
	isEnd(value) ? [value] : entries(value).flatMap(([, inner]) => endsIn(inner));

/** Every stored connection of a workflow: nested lists as n8n writes them, or any other form that n8n can read. */
export function edgesOf(connections: unknown): StoredEdge[] {
	return entries(connections).flatMap(([source, byType]) =>
		entries(byType).flatMap(([type, slots]) =>
			(isEnd(slots) ? [['0', slots] as const] : entries(slots)).flatMap(([output, slot]) =>
				endsIn(slot).map((end): StoredEdge => {
					return { source, target: end.node, type, output, input: [end.type, end.index] };
				}),
			),
		),
	);
}
