import { withoutNote } from '../../sandbox/model/tool-results.mjs';

const names = (list) => list.map(({ name }) => name.replace(/^.*\./, '')).join(', ');

const describeAnswer = {
	'search-nodes': ({ nodes }) => `found ${names(nodes)}`,
	'get-node-type-definition': ({ nodeType, version, definition }) =>
		`${nodeType} v${version}, ${definition.split('\n').length} lines`,
	'build-workflow': ({ workflowId, nodes, created, errors }) =>
		`${created ? 'created' : 'changed'} workflow ${workflowId} with ${nodes.length} nodes${errors ? `; still wrong: ${errors.join(' ')}` : ''}`,
	'run-workflow': ({ executionId, status, error }) =>
		`run ${executionId}: ${status}${error ? `, ${error}` : ''}`,
	'debug-execution': ({ failedNode, error }) =>
		failedNode
			? `failed in "${failedNode.name}": ${failedNode.error}`
			: (error ?? 'no node failed'),
	'publish-workflow': ({ activeVersionId }) => `live, version ${activeVersionId}`,
};

function describeGiven(tool, given) {
	if (tool === 'build-workflow' && given.patches) {
		return given.patches.map(({ old_str, new_str }) => `"${old_str}" → "${new_str}"`).join(', ');
	}
	if (tool === 'build-workflow')
		return `${String(given.code ?? '').split('\n').length} lines of code`;
	const text =
		given.query ?? given.nodeType ?? given.executionId ?? given.inputData ?? given.workflowId ?? '';
	const line = typeof text === 'string' ? text : JSON.stringify(text);
	return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}

/** One line about a tool call: what was asked, and what came of it. */
export function describeCall({ tool, arguments: given, answer: told }) {
	const answer = withoutNote(told);
	const asked = `${tool}(${describeGiven(tool, given)})`;
	if (answer.error?.message) return `${asked}\n      refused: ${answer.error.message}`;
	const known = Object.hasOwn(describeAnswer, tool) ? describeAnswer[tool] : undefined;
	const line = known ? known(answer) : JSON.stringify(answer);
	return `${asked}\n      ${line.length > 220 ? `${line.slice(0, 220)}…` : line}`;
}
