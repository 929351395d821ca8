import type { INodeTypeDescription } from 'n8n-workflow';

/** `conditional`: required, but only with certain parameters, which the type definition names. */
export type SubnodeRequirement = 'required' | 'optional' | 'conditional';

/** Which `ai_*` inputs a node has and whether a sub-node must be connected to each. */
export function subnodeRequirements({
	inputs,
	builderHint,
}: INodeTypeDescription): Readonly<Record<string, SubnodeRequirement>> {
	const requirements: Record<string, SubnodeRequirement> = {};
	for (const input of Array.isArray(inputs) ? inputs : []) {
		if (typeof input === 'string' || !input.type.startsWith('ai_')) continue;
		requirements[input.type] = input.required ? 'required' : 'optional';
	}
	for (const [type, { required, displayOptions }] of Object.entries(builderHint?.inputs ?? {})) {
		const certain = required ? 'required' : 'optional';
		requirements[type] = required && displayOptions ? 'conditional' : certain;
	}
	return requirements;
}
