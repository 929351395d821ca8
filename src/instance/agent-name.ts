import type { BoundNode } from '../kernel/call-scope';
import type { ToolkitPolicy } from '../policy/toolkit-policy';

/** The name of an agent. An agent without a name of its own has the id of its workflow. */
export const agentName = (
	{ workflow }: Pick<BoundNode, 'workflow'>,
	{ agentId }: Pick<ToolkitPolicy, 'agentId'>,
): string => (agentId === '' ? workflow.id : agentId);
