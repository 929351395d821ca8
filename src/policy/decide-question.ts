import type { Decision } from '../kernel/invoke-tool';
import type { PermissionStatus } from '../kernel/permission-status';
import { decideByPermission } from './decide-by-permission';

/** Decides a call of a tool that always asks. An unattended agent has nobody to ask. */
export function decideQuestion(
	toolName: string,
	permission: PermissionStatus,
	isUnattended: boolean,
): Decision {
	const decision = decideByPermission(toolName, permission);
	if (decision.word === 'denied') return decision;
	if (!isUnattended) return { word: 'ask' };
	return {
		word: 'denied',
		reason: 'This agent runs unattended: nobody is there to be asked.',
		hint: 'Go on with your best assumption, and say in your answer what you assumed. Do not ask again in this run.',
	};
}
