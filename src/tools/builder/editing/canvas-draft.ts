import type { Connections } from '../../../kernel/workflow/connections';
import { connections } from '../../../kernel/workflow/connections';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

/** The part of a workflow that operations change, one after the other. */
export interface CanvasDraft {
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Connections;
}

/** Throws `ToolError` for connections in a form that old versions of n8n have left. */
export function canvasDraft({ nodes, connections: stored }: WorkflowDocument): CanvasDraft {
	const read = connections.safeParse(stored);
	if (read.success) return { nodes, connections: read.data };
	throw new ToolError({
		code: 'unsupported',
		message:
			'The connections of this workflow are stored in a form that cannot be changed one by one.',
		hint: 'Change it with build-workflow, or open it in the n8n editor and save it there once.',
	});
}
