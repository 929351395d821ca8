import type { ExecutionRecord, NodeRun } from '../ports/instance/executions';
import type { WorkflowNode } from '../ports/instance/workflows';

const goesOn = /^continue/;

/** n8n keeps no error of a node that goes on after it and puts it out as an item. */
const failed =
	({ onError, continueOnFail }: WorkflowNode) =>
	({ status, error, hadError }: NodeRun) =>
		status !== 'success' ||
		error !== undefined ||
		(hadError === true && (continueOnFail === true || goesOn.test(String(onError))));

/**
 * What a run proves about a node: something only where n8n has really executed it. n8n also keeps a successful run of a node
 * that is disabled, whose input it passes on, and of a node whose output was given.
 */
export function nodeProof(
	node: WorkflowNode,
	{ runs, pinned }: Pick<ExecutionRecord, 'runs' | 'pinned'>,
): 'ran' | 'failed' | 'disabled' | 'given' | 'not-reached' {
	if (node.disabled === true) return 'disabled';
	const own = Object.hasOwn(runs, node.name) ? (runs[node.name] ?? []) : [];
	if (own.length === 0) return 'not-reached';
	if (pinned.includes(node.name)) return 'given';
	return own.some(failed(node)) ? 'failed' : 'ran';
}
