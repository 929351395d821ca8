import { ToolError } from '../kernel/tool-error';
import type { Principal } from '../policy/identity/principal';

/**
 * Whom a request to the registry is from. A *member* of a workspace is whoever has a verified identity with its organisation
 * and agency. An *admin* is whoever may change what its agents may do.
 */
export interface RegistryCaller extends Principal {
	readonly isAdmin: boolean;
}

/** Throws the `ToolError` 'forbidden' for whoever may not change the registry. */
export function refuseMembers({ isAdmin }: RegistryCaller): void {
	if (isAdmin) return;
	throw new ToolError({
		code: 'forbidden',
		message:
			'Only an admin of the workspace may change its tools, functions, versions and schemas.',
		hint: 'Have it done by somebody who may change what agents may do: with Foreman Admin, or on the pages and addresses of a Foreman Admin Trigger. Nothing was changed.',
	});
}
