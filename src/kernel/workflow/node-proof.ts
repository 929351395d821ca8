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

/** What a run proves about a node. n8n also keeps a successful run of a node that is disabled, or whose output was given. */
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

/** With these a question begins where nothing, or not all, has been shown to work. People see it before all else. */
export const proofWarnings = {
	none: 'NOT TESTED',
	failed: 'FAILED',
	part: 'SHOWN IN PART',
} as const;

export function splitWarning(question: string) {
	const [first = '', ...rest] = question.split('\n');
	const { none, failed, part } = proofWarnings;
	const begins = (words: string) => rest.length > 0 && first.startsWith(`${words}: `);
	if (![none, failed, part].some(begins)) return { warning: '', isGrave: false, asked: question };
	return { warning: first, isGrave: !begins(part), asked: rest.join('\n') };
}
