import type { AdministrationPorts } from '../../administration/define-operation';
import { openAdministration } from '../../administration/open-administration';
import type { OperationCall } from '../../kernel/operation/invoke-operation';
import { type OperatorSession, tenantsOf } from '../../policy/sessions/operator-session';
import type { OperatorRequest } from './operator-request';

type Operator = Pick<OperatorRequest, 'context' | 'store'> & {
	readonly session: Pick<OperatorSession, 'organisation' | 'agency' | 'user' | 'password'>;
};

/** Opens the administration for an operator who is signed in. */
export function openOperator({
	context,
	store,
	session,
}: Operator): OperationCall<AdministrationPorts> {
	const { organisation, agency, user, password } = session;
	const tenants = async () => await Promise.resolve(tenantsOf(session));
	return openAdministration(context, {
		principal: async () => await Promise.resolve({ organisation, agency, user }),
		store: async () => await Promise.resolve(store),
		tenants,
		workspaces: tenants,
		isAdmin: true,
		// A password is for the one tenant of a credential; tokens come from many.
		seesAll: password !== undefined,
		itemIndex: 0,
		refusal: () => undefined,
	});
}
