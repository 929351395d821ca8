import { createHmac } from 'node:crypto';

import { derivedSecret } from '../../src/policy/derived-secret';

/** HKDF (RFC 5869) as its two steps are written there, for one block and no salt. */
function byTheBook(key: string, info: string): string {
	const hmac = (secret: Buffer, text: Buffer) => createHmac('sha256', secret).update(text).digest();
	const drawn = hmac(Buffer.alloc(32), Buffer.from(key));
	return hmac(drawn, Buffer.concat([Buffer.from(info), Buffer.from([1])])).toString('base64url');
}

test('it is HKDF with SHA-256 of the key for one purpose', () => {
	expect(derivedSecret('the key of an agent')).toBe(
		byTheBook('the key of an agent', 'n8n-nodes-foreman: seals of the store, 1'),
	);
});

test('what was sealed with a key before counts: the secret never changes', () => {
	expect(derivedSecret('the key of an agent')).toBe('75_BZnI-9yk6LpUe6RfrhWjD83qS5_uKuhzg9JglFlc');
});

test('each key has its own; blanks around it are none of it', () => {
	expect(derivedSecret(' a key \n')).toBe(derivedSecret('a key'));
	expect(derivedSecret('a key')).not.toBe(derivedSecret('another key'));
	expect(derivedSecret('a key')).toHaveLength(43);
});
