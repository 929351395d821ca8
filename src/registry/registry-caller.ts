import { ToolError } from '../kernel/tool-error';
import type { Principal } from '../policy/identity/principal';

/**
 * The caller of the registry. A *member* of a workspace has a verified identity with its organisation and agency. An *admin* may
 * change what its agents may do.
 */
export interface RegistryCaller extends Principal {
	readonly isAdmin: boolean;
}

/** Throws the `ToolError` 'forbidden' for a caller who may not change the registry. */
export function refuseMembers({ isAdmin }: RegistryCaller): void {
	if (isAdmin) return;
	throw new ToolError({
		code: 'forbidden',
		message:
			'Only an admin of the workspace may change its tools, functions, versions and schemas.',
		hint: 'Ask a user who may change what agents may do: with Foreman Admin, or on the pages and addresses of a Foreman Admin Trigger. Nothing was changed.',
	});
}
