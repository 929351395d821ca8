import { filterEdges } from '../../../kernel/workflow/connections';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import type { CanvasDraft } from './canvas-draft';

/** A draft without nodes and whatever was connected to them. */
export function removeNodes(draft: CanvasDraft, gone: readonly WorkflowNode[]): CanvasDraft {
	const names = new Set(gone.map(({ name }) => name));
	const connections = filterEdges(
		draft.connections,
		([source, , , target]) => !names.has(source) && !names.has(target),
	);
	return {
		nodes: draft.nodes.filter((node) => !gone.includes(node)),
		connections: Object.fromEntries(
			Object.entries(connections).filter(([name]) => !names.has(name)),
		),
	};
}
