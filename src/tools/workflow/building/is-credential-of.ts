import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';

/**
 * Whether a finding about `name` is about a credential of the node, not about a parameter.
 *
 * @param types that the node takes with its settings; undefined if only a run could tell
 */
export const isCredentialOf = (
	{ credentials = {} }: WorkflowNode,
	types: readonly string[] | undefined,
	name: string,
): boolean => types?.includes(name) === true || Object.hasOwn(credentials, name);
