import type { CallableTool } from '../callable-tool';
import type { Decision, Invocation } from '../invoke-tool';

/** The refusal of a tool that is not for this kind of agent; undefined where it is. */
export function notForRole(
	{ name, roles }: CallableTool,
	{ role }: Invocation,
): Decision | undefined {
	if (role === undefined || roles === undefined || roles.includes(role)) return undefined;
	const reason = `${name} is not for agents of the kind ${role}.`;
	return {
		word: 'denied',
		reason,
		hint: 'Do without it, and say what is missing. Nothing was done.',
	};
}
