import { isRecord } from '../../kernel/is-record';

export interface StoredEdge {
	readonly source: string;
	readonly target: string;
	/** `main`, or how a sub-node is connected: `ai_tool`, `ai_memory` and the like. */
	readonly type: string;
	readonly output: number;
	/** As stored: the kind and number of the input. */
	readonly input: readonly [type: unknown, index: unknown];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every connection of a workflow as it is stored; what has another shape is left out. */
export function edgesOf(connections: Readonly<Record<string, unknown>>): StoredEdge[] {
	return Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(isRecord(byType) ? byType : {}).flatMap(([type, slots]) =>
			list(slots).flatMap((slot, output) =>
				list(slot).flatMap((one): StoredEdge[] => {
					if (!isRecord(one)) return [];
					return [{ source, target: String(one.node), type, output, input: [one.type, one.index] }];
				}),
			),
		),
	);
}
