import type { INodeTypeDescription } from 'n8n-workflow';

type Connections = INodeTypeDescription['inputs'] | INodeTypeDescription['outputs'];

/**
 * The distinct connection types of a node's inputs or outputs, such as `main` or `ai_languageModel`. For an expression
 * that depends on parameters, these are all types that it mentions.
 */
export function connectionTypes(connections: Connections): readonly string[] {
	if (typeof connections === 'string') {
		const mentioned = connections.match(/\bai_[a-zA-Z]+\b|\bmain\b/g) ?? [];
		return [...new Set(mentioned)];
	}
	return [...new Set(connections.map((each) => (typeof each === 'string' ? each : each.type)))];
}
