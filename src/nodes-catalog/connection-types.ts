import type { INodeInputConfiguration, INodeTypeDescription } from 'n8n-workflow';

type Connections = INodeTypeDescription['inputs'] | INodeTypeDescription['outputs'];

export const typeOf = (end: string | Pick<INodeInputConfiguration, 'type'>): string =>
	typeof end === 'string' ? end : end.type;

/** The distinct connection types of inputs or outputs, such as `main`. Of an expression: all types that it mentions. */
export function connectionTypes(connections: Connections): readonly string[] {
	const types =
		typeof connections === 'string'
			? (connections.match(/\bai_[a-zA-Z]+\b|\bmain\b/g) ?? [])
			: connections.map(typeOf);
	return [...new Set(types)];
}
