import type { Decision } from '../kernel/invoke-tool';
import type { PermissionStatus } from '../kernel/permission-status';

/** What the pipeline does with a call of a tool that has this permission. */
export function decideByPermission(toolName: string, permission: PermissionStatus): Decision {
	if (permission === 'always_allow') return { word: 'allowed' };
	if (permission === 'needs_approval') return { word: 'ask' };
	return {
		word: 'denied',
		reason: `${toolName} is blocked for this agent.`,
		hint: 'A person can change that in its permissions. Do without it. Nothing was done.',
	};
}
