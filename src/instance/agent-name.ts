import type { BoundNode } from '../kernel/call-scope';
import type { ToolkitPolicy } from '../policy/toolkit-policy';

/** For agents that were given no name: that of their workflow. */
export const agentName = (
	{ workflow }: Pick<BoundNode, 'workflow'>,
	{ agentId }: Pick<ToolkitPolicy, 'agentId'>,
): string => (agentId === '' ? workflow.id : agentId);
