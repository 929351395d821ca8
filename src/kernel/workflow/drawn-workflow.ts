import type { WorkflowContent } from '../ports/instance/workflows';
import { edgesOf } from './connections';
import { STICKY_NOTE } from './sticky-note';

export interface DrawnNode {
	readonly name: string;
	readonly kind: string;
	readonly x: number;
	readonly y: number;
	readonly isDisabled: boolean;
	/** What stands out about it, in place of its kind: the box is drawn otherwise. */
	readonly mark?: string;
}

export interface DrawnEdge {
	readonly from: string;
	readonly to: string;
	/** Whether it gives an agent a model, a tool or a memory: such a line leads upwards on the canvas. */
	readonly isSupport: boolean;
}

export interface DrawnWorkflow {
	readonly nodes: readonly DrawnNode[];
	readonly edges: readonly DrawnEdge[];
}

/** `n8n-nodes-base.httpRequest` is an HTTP request. */
const kindOf = (type: string): string =>
	(type.split('.').at(-1) ?? type)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/^./, (first) => first.toUpperCase());

export const drawnWorkflow = (
	document: Pick<WorkflowContent, 'nodes' | 'connections'>,
): DrawnWorkflow => ({
	nodes: document.nodes
		.filter(({ type }) => type !== STICKY_NOTE)
		.map(({ name, type, position: [x, y], disabled }) => ({
			name,
			kind: kindOf(type),
			x,
			y,
			isDisabled: disabled === true,
		})),
	edges: edgesOf(document.connections).map(({ source: from, target: to, type }) => ({
		from,
		to,
		isSupport: type !== 'main',
	})),
});
