import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { z } from 'zod';

import type { WorkflowContent } from '../../kernel/ports/instance/workflows';
import type { DrawnEdge, DrawnWorkflow } from '../pages/workflow-drawing';

type Content = Pick<WorkflowContent, 'nodes' | 'connections'>;

/** By source, kind of connection and output: where it leads. */
const connections = z.record(
	z.record(z.array(z.array(z.object({ node: z.string() }).passthrough()).nullable())),
);

function edgesOf(document: Content): DrawnEdge[] {
	const read = connections.safeParse(document.connections);
	return Object.entries(read.success ? read.data : {}).flatMap(([from, kinds]) =>
		Object.entries(kinds).flatMap(([kind, outputs]) =>
			outputs.flatMap((output) =>
				(output ?? []).map(({ node: to }) => ({ from, to, isSupport: kind !== 'main' })),
			),
		),
	);
}

/** `n8n-nodes-base.httpRequest` is an HTTP request. */
const kindOf = (type: string): string =>
	(type.split('.').at(-1) ?? type)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/^./, (first) => first.toUpperCase());

/** Names, kinds and places of a workflow's nodes, and nothing of what is in them. */
export const drawnWorkflow = (document: Content): DrawnWorkflow => ({
	nodes: document.nodes
		.filter(({ type }) => type !== STICKY_NOTE)
		.map(({ name, type, position: [x, y], disabled }) => ({
			name,
			kind: kindOf(type),
			x,
			y,
			isDisabled: disabled === true,
		})),
	edges: edgesOf(document),
});
