import { createHash } from 'node:crypto';

import type { ClientRecord } from '../../../../src/policy/clients/client-record';
import type { TokenRequest } from '../../../../src/policy/clients/oauth/grants';
import {
	CODE_LASTS,
	codeOf,
	createGrants,
	readAccess,
	softwareOf,
} from '../../../../src/policy/clients/oauth/grants';

const secret = 's'.repeat(32);
const resource = 'https://n8n.test/webhook/id/mcp';
const id = 'a'.repeat(32);
const verifier = 'v'.repeat(43);
const DAY = 86_400_000;

/** A grant as it is made, in a store whose compare-and-set holds. */
function open() {
	let now = 1_000_000;
	let record: ClientRecord = {
		...{ id, organisation: 'o', agency: 'a', user: 'u', name: 'n', agentId: 'n', token: '' },
		limits: { tools: [], domains: [], strongest: 'read', workflows: undefined },
		...{ profile: null, madeAt: now, revokedAt: null, revision: 1, updatedBy: 'u' },
		...{ updatedAt: now, expiresAt: now + CODE_LASTS },
		grant: {
			...{ software: softwareOf('client'), redirect: 'https://a.test/cb', resource, generation: 0 },
			challenge: createHash('sha256').update(verifier).digest('base64url'),
			until: now + DAY,
		},
	};
	const grants = createGrants({
		records: {
			find: async (wanted) =>
				await Promise.resolve(wanted === id ? { record, lastUsed: 0 } : undefined),
			async advance(_, step) {
				record = { ...record, ...step(record) };
				return await Promise.resolve(record);
			},
		},
		...{ secret, resource, now: () => now },
	});
	const code = { text: codeOf(id, secret), verifier, redirect: 'https://a.test/cb' };
	const request: TokenRequest = { clientId: 'client', resource, code };
	return {
		...{ grants, request, code },
		pass: (time: number) => void (now += time),
		extend: () => void (record = { ...record, expiresAt: now + DAY }),
		revoke: () => void (record = { ...record, revokedAt: now }),
		now: () => now,
		ends: () => record.expiresAt,
	};
}

const tokensIn = (given: object) => {
	if ('access' in given && 'refresh' in given) return [String(given.access), String(given.refresh)];
	throw new Error(`no tokens: ${JSON.stringify(given)}`);
};

test('a code gives tokens once, and the access ends with what the operator chose', async () => {
	const { grants, request, now, ends, pass } = open();
	const [access = '', refresh = ''] = tokensIn(await grants.exchange(request));
	expect(readAccess(access, resource, secret)).toMatchObject({ id, expiresAt: now() + 900_000 });
	expect(ends()).toBe(now() + DAY);
	expect(await grants.exchange(request)).toHaveProperty('reused');
	pass(2 * CODE_LASTS);
	expect(await grants.exchange(request)).toHaveProperty('reused');
	expect(readAccess(refresh, resource, secret)).toBeUndefined();
	expect(readAccess(access, `${resource}2`, secret)).toBeUndefined();
	expect(readAccess(access, resource, 'other')).toBeUndefined();
});

test('a refresh token gives the next one, and an earlier one is known as used', async () => {
	const { grants, request, pass } = open();
	let [, refresh = ''] = tokensIn(await grants.exchange(request));
	const used: string[] = [];
	for (let round = 0; round < 3; round += 1) {
		used.push(refresh);
		pass(900_000);
		[, refresh = ''] = tokensIn(await grants.exchange({ clientId: 'client', resource, refresh }));
	}
	for (const one of used)
		expect(
			await grants.exchange({ clientId: 'client', resource: undefined, refresh: one }),
		).toHaveProperty('reused.id', id);
});

test('of two at the same moment, one gets tokens', async () => {
	const { grants, request } = open();
	const given = await Promise.all([grants.exchange(request), grants.exchange(request)]);
	expect(given.filter((one) => 'access' in one)).toHaveLength(1);
	expect(given.filter((one) => 'reused' in one)).toHaveLength(1);
});

test('nothing is given for what is wrong, too old or revoked; nor is it used up', async () => {
	const { grants, request, code, pass, revoke } = open();
	const wrong: TokenRequest[] = [
		{ ...request, clientId: 'other' },
		{ ...request, resource: `${resource}2` },
		{ ...request, code: { ...code, verifier: 'w'.repeat(43) } },
		{ ...request, code: { ...code, redirect: 'https://a.test/cb2' } },
		{ ...request, code: { ...code, text: codeOf('b'.repeat(32), secret) } },
		{ ...request, code: { ...code, text: codeOf(id, 'other') } },
		{ ...request, code: { ...code, text: '' } },
		{ clientId: 'client', resource, refresh: code.text },
	];
	for (const one of wrong) {
		const given = await grants.exchange(one);
		expect([Object.keys(given).includes('why'), 'reused' in given]).toEqual([true, false]);
	}
	const [, refresh = ''] = tokensIn(await grants.exchange(request));
	const later = open();
	later.pass(CODE_LASTS);
	expect(await later.grants.exchange(later.request)).toHaveProperty('why');
	later.extend();
	expect(await later.grants.exchange(later.request)).toHaveProperty('why');
	pass(DAY);
	expect(await grants.exchange({ clientId: 'client', resource, refresh })).toHaveProperty('why');
	revoke();
	expect(await grants.exchange({ clientId: 'client', resource, refresh })).not.toHaveProperty(
		'reused',
	);
});

test('no token lasts longer than the access', async () => {
	const { grants, request, pass } = open();
	const [, refresh = ''] = tokensIn(await grants.exchange(request));
	pass(DAY - 60_000);
	expect(await grants.exchange({ clientId: 'client', resource, refresh })).toMatchObject({
		expiresIn: 60,
	});
});
