import type { Principal } from './principal';

/** The organisation and agency that own something. */
export type Tenant = Pick<Principal, 'organisation' | 'agency'>;

/** Whether something belongs to a tenant. Its user does not count. */
export const isOfTenant =
	({ organisation, agency }: Tenant) =>
	(one: Tenant): boolean =>
		one.organisation === organisation && one.agency === agency;
