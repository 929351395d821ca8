import { isRecord } from '../values/is-record';

export interface StoredEdge {
	readonly source: string;
	readonly target: string;
	/** The connection type at the source: `main`, or for sub-nodes `ai_tool`, `ai_memory` and the like. */
	readonly type: string;
	/** The output's index. */
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
