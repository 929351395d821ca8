import { stripIdentityKeys } from '../../../src/policy/identity/strip-identity-keys';

const declared = ['query', 'limit', 'rows'];

describe('keys that say whom a call acts for', () => {
	it.each([
		...['orgId', 'organisationId', 'organizationId', 'agencyId', 'userId', 'tenantId'],
		...['org', 'organisation', 'organization', 'agency', 'tenant', 'principal'],
		...['org_id', 'ORG-ID', 'OrgID', 'tenant_id', ' userId'],
	])('are taken out and reported: %s', (key) => {
		expect(stripIdentityKeys({ query: 'a', [key]: 'org-2' }, declared)).toEqual({
			value: { query: 'a' },
			stripped: [key],
		});
	});

	it('are taken out of JSON text as well', () => {
		expect(stripIdentityKeys('{"query":"a","orgId":"org-2"}', declared)).toEqual({
			value: { query: 'a' },
			stripped: ['orgId'],
		});
	});

	it('are taken out of _meta at any depth', () => {
		const sent = {
			query: 'a',
			_meta: {
				progressToken: 1,
				orgId: 'x',
				auth: [{ tenant_id: 'y', scope: 's' }],
				_meta: { org: 1 },
			},
		};
		expect(stripIdentityKeys(sent, declared)).toEqual({
			value: { query: 'a', _meta: { progressToken: 1, auth: [{ scope: 's' }], _meta: {} } },
			stripped: ['_meta.orgId', '_meta.auth.tenant_id', '_meta._meta.org'],
		});
	});

	it('stay where the tool declares a field of that name, in any spelling that means it', () => {
		for (const key of ['userId', 'user_id'])
			expect(stripIdentityKeys({ [key]: 'u', orgId: 'o' }, ['userId'])).toEqual({
				value: { [key]: 'u' },
				stripped: ['orgId'],
			});
	});

	it('stay inside a declared field: there they are data', () => {
		const sent = { rows: [{ orgId: 'x', _meta: { orgId: 'y' } }] };
		expect(stripIdentityKeys(sent, declared)).toEqual({ value: sent, stripped: [] });
	});

	it('are looked for in vain among other unknown keys, which are left for the pipeline to refuse', () => {
		const sent = { query: 'a', organ: 'x', user: 'y', __meta: { orgId: 'z' } };
		expect(stripIdentityKeys(sent, declared)).toEqual({ value: sent, stripped: [] });
	});

	it.each([undefined, null, '', 'text', '[1]', 5, true, [{ orgId: 'x' }]])(
		'leave what is no object as it is: %p',
		(sent) => {
			expect(stripIdentityKeys(sent, declared)).toEqual({ value: sent, stripped: [] });
		},
	);

	it('change nothing in place and make no prototype', () => {
		const sent: unknown = JSON.parse('{"__proto__":{"orgId":"x"},"_meta":{"orgId":"y"},"org":1}');
		const before = JSON.stringify(sent);
		const { value, stripped } = stripIdentityKeys(sent, declared);
		expect(JSON.stringify(sent)).toBe(before);
		expect(JSON.stringify(value)).toBe('{"__proto__":{"orgId":"x"},"_meta":{}}');
		expect(stripped).toEqual(['_meta.orgId', 'org']);
	});
});
