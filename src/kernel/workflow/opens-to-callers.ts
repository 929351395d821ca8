/** Who may call the workflow from another one, the fewest first, as n8n names them. */
export const CALLER_POLICIES = [
	'none',
	'workflowsFromAList',
	'workflowsFromSameOwner',
	'any',
] as const;

const rank = (policy: unknown) => CALLER_POLICIES.findIndex((one) => one === policy);

/** Whether a change of this setting lets other workflows start the workflow that could not before. */
export function opensToCallers(
	name: string,
	next: unknown,
	before: unknown = name === 'callerPolicy' ? 'workflowsFromSameOwner' : undefined,
): boolean {
	if (name === 'callerIds') return next !== before && next !== '' && next !== undefined;
	if (name !== 'callerPolicy' || next === undefined) return false;
	return rank(next) < 0 || rank(next) > rank(before);
}
