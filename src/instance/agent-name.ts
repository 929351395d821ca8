import type { IExecuteFunctions } from 'n8n-workflow';

import type { ToolkitPolicy } from '../policy/toolkit-policy';

/** For agents that were given no name: that of their workflow. */
export const agentName = (
	context: Pick<IExecuteFunctions, 'getWorkflow'>,
	{ agentId }: Pick<ToolkitPolicy, 'agentId'>,
): string => (agentId === '' ? String(context.getWorkflow().id ?? 'unsaved') : agentId);
