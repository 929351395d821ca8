import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { callsStored } from '../../kernel/workflow/called-workflow';

/** The workflow that stands in a parameter. Empty for a node that runs a stored one or none; undefined if only known in a run. */
export function workflowInside({ type, parameters }: Pick<WorkflowNode, 'type' | 'parameters'>) {
	const { source, workflowJson } = parameters;
	const none: readonly unknown[] = [];
	if (!callsStored.test(type.trim()) || source === undefined || source === 'database')
		return { nodes: none, settings: {} };
	if (source !== 'parameter') return undefined;
	const text = typeof workflowJson === 'string' ? workflowJson.replace(/^=/, '') : undefined;
	const given = text === undefined ? workflowJson : jsonOrText(text);
	if (given === text && text !== undefined) return undefined;
	const { nodes, settings } = isRecord(given) ? given : {};
	return {
		nodes: Array.isArray(nodes) ? nodes : none,
		settings: isRecord(settings) ? settings : {},
	};
}
