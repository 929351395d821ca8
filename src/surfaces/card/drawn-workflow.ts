import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { edgesOf } from '../../kernel/workflow/connections';
import type { WorkflowContent } from '../../kernel/ports/instance/workflows';
import type { DrawnWorkflow } from '../pages/workflow-drawing';

/** `n8n-nodes-base.httpRequest` is an HTTP request. */
const kindOf = (type: string): string =>
	(type.split('.').at(-1) ?? type)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/^./, (first) => first.toUpperCase());

/** Names, kinds and places of a workflow's nodes, and nothing of what is in them. */
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
