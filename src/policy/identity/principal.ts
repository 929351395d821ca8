import { z } from 'zod';

const LONGEST = 200;
/** Control, invisible and direction-changing characters, line separators, halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

export const identifier = z
	.string()
	.max(LONGEST, `has more than ${LONGEST} characters`)
	.refine((text) => text.trim() !== '', 'is empty')
	.refine((text) => !UNSEEN.test(text), 'has a control or invisible character');

export const principalSchema = z
	.object({ organisation: identifier, agency: identifier, user: identifier })
	.strict()
	.readonly();

/** Whom a call acts for. Frozen. */
export type Principal = z.output<typeof principalSchema>;

/** Whom approvals and permissions are for where a node does not say: an n8n that serves one team. Opens no tenant's rows. */
export const noPrincipal: Principal = Object.freeze({ organisation: '', agency: '', user: '' });

export type Tenant = Pick<Principal, 'organisation' | 'agency'>;

/** Whether something belongs to a tenant. Its user does not count. */
export const isOfTenant =
	({ organisation, agency }: Tenant) =>
	(one: Tenant): boolean =>
		one.organisation === organisation && one.agency === agency;
