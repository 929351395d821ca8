import { listOf } from '../kernel/values/list-of';
import { isRecord } from '../kernel/values/is-record';

/** One connection on the canvas. Each end has its own type: `main`, `ai_tool` and so on. */
export interface Edge {
	readonly source: string;
	readonly outputType: string;
	readonly outputIndex: number;
	readonly target: string;
	readonly inputType: string;
	readonly inputIndex: number;
}

/** All connections that can be read. `structureFindings` reports those of another shape. */
export function readEdges(connections: unknown): Edge[] {
	if (!isRecord(connections)) return [];
	return Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(isRecord(byType) ? byType : {}).flatMap(([outputType, outputs]) =>
			listOf(outputs).flatMap((targets, outputIndex) =>
				listOf(targets).flatMap((each): Edge[] => {
					if (!isRecord(each) || typeof each.node !== 'string') return [];
					const inputType = typeof each.type === 'string' ? each.type : outputType;
					const inputIndex = typeof each.index === 'number' ? each.index : 0;
					return [{ source, outputType, outputIndex, target: each.node, inputType, inputIndex }];
				}),
			),
		),
	);
}
