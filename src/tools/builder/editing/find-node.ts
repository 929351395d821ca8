import { nearest } from '../../../kernel/values/nearest';
import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

const SHOWN = 30;

/** A node by its id or name. Throws a `ToolError` with the names that there are. */
export function findNode(
	nodes: readonly WorkflowNode[],
	idOrName: string,
	field: string,
): WorkflowNode {
	const found =
		nodes.find(({ id }) => id === idOrName) ?? nodes.find(({ name }) => name === idOrName);
	if (found) return found;
	const names = nodes.map(({ name }) => name);
	const guess = nearest(idOrName, names);
	const list = names.slice(0, SHOWN).join(', ');
	throw new ToolError({
		code: 'not-found',
		message: `"${field}": the workflow has no node "${idOrName}".${guess === undefined ? '' : ` Did you mean "${guess}"?`} Nothing was changed.`,
		hint: names.length === 0 ? 'It has no nodes yet: node_add.' : `Its nodes: ${list}.`,
	});
}
