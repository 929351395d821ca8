import { isRecord } from '../values/is-record';

export interface StoredEdge {
	readonly source: string;
	readonly target: string;
	/** At its source: `main`, or how a sub-node is connected: `ai_tool`, `ai_memory` and the like. */
	readonly type: string;
	/** The number of the output. */
	readonly output: string;
	/** As stored: the kind and number of the input. The kind may be another one than at the source. */
	readonly input: readonly [type: unknown, index: unknown];
}

const isEnd = (value: unknown): value is Readonly<Record<string, unknown>> & { node: string } =>
	isRecord(value) && typeof value.node === 'string';

const entries = (value: unknown): Array<[key: string, value: unknown]> =>
	Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];

const endsIn = (value: unknown): Array<Readonly<Record<string, unknown>> & { node: string }> =>
	isEnd(value) ? [value] : entries(value).flatMap(([, inner]) => endsIn(inner));

/** Every connection of a workflow as it is stored: lists in lists as n8n writes them, or anything that it reads as such. */
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
