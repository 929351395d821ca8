import {
	formToken,
	isFormToken,
	looksLikeSession,
	readSession,
	writeSession,
} from '../../../src/policy/sessions/operator-session';

const secret = 'a secret that is long enough to seal sessions with';
const session = {
	...{ organisation: 'o', agency: 'g', user: 'u', place: 'here' },
	...{ expiresAt: 1_000, id: '0'.repeat(32) },
};
const at = { place: 'here', now: 999 };

describe('an operator’s session', () => {
	it('is read where it was made for, until it is over', () => {
		const cookie = writeSession(session, secret);
		expect(cookie).toMatch(/^[\w-]+\.[0-9a-f]{64}$/);
		expect(readSession(cookie, secret, at)).toEqual(session);
		expect(readSession(cookie, secret, { ...at, now: 1_000 })).toBeUndefined();
		expect(readSession(cookie, secret, { ...at, place: 'there' })).toBeUndefined();
		expect(readSession(cookie, `${secret}x`, at)).toBeUndefined();
	});

	it('counts for nothing with any character of it changed', () => {
		const cookie = writeSession(session, secret);
		for (let index = 0; index < cookie.length; index += 1) {
			const other = cookie[index] === '0' ? '1' : '0';
			const changed = cookie.slice(0, index) + other + cookie.slice(index + 1);
			const read = readSession(changed, secret, at);
			// A last character of base64 may hold bits that mean nothing: then it is the same session.
			expect(read ?? session).toEqual(session);
			if (index > cookie.indexOf('.')) expect(read).toBeUndefined();
		}
	});

	it.each(['', '.', 'a.b.c', `${'a'.repeat(10_000)}.b`, 'e30.x'])('is not %j', (cookie) => {
		expect(readSession(cookie.slice(0, 9_000), secret, at)).toBeUndefined();
	});

	it('has forms of its own', () => {
		const other = { ...session, id: '1'.repeat(32) };
		const token = formToken(session, secret);
		expect(isFormToken(session, token, secret)).toBe(true);
		expect(isFormToken(other, token, secret)).toBe(false);
		expect(isFormToken(session, '', secret)).toBe(false);
		expect(isFormToken(session, token, `${secret}x`)).toBe(false);
		expect(writeSession(session, secret)).not.toContain(token);
	});
});

describe('what only looks like a session', () => {
	const looks = (changes: object, moment = at) => {
		const body = Buffer.from(JSON.stringify({ ...session, ...changes })).toString('base64url');
		return looksLikeSession(`${body}.${'0'.repeat(64)}`, moment);
	};

	it('is worth a look, and is none', () => {
		expect(looks({})).toBe(true);
		const body = Buffer.from(JSON.stringify(session)).toString('base64url');
		expect(readSession(`${body}.${'0'.repeat(64)}`, secret, at)).toBeUndefined();
	});

	it.each([
		['of another place', { place: 'there' }],
		['that is over', { expiresAt: 999 }],
		['with nobody in it', { user: '' }],
		['with more in it', { more: 1 }],
	])('%s is not worth one', (_, changes) => {
		expect(looks(changes)).toBe(false);
	});

	it.each(['', '.', 'a.b.c', 'e30.x', `${'a'.repeat(9_000)}.b`])('nor is %#', (cookie) => {
		expect(looksLikeSession(cookie, at)).toBe(false);
	});
});
