import {
	readDevice,
	looksLikeDevice,
	writeDevice,
} from '../../../src/policy/sessions/known-device';

const secret = 'a secret that is long enough to seal with';
const device = { place: 'a trigger', id: 'ab'.repeat(16), expiresAt: 2_000, password: 'a mark' };
const cookie = writeDevice(device, secret);

it('a browser is known at the trigger and for the password that it signed in with, for its time', () => {
	expect(looksLikeDevice(cookie)).toBe(true);
	expect(readDevice(cookie, device, secret, 1_999)).toBe(device.id);
	expect(readDevice(cookie, device, secret, 2_000)).toBeUndefined();
	expect(readDevice(cookie, device, 'another secret', 0)).toBeUndefined();
	for (const change of [{ place: 'another' }, { password: 'a newer mark' }])
		expect(readDevice(cookie, { ...device, ...change }, secret, 0)).toBeUndefined();
});

it('whoever changes a cookie has none', () => {
	for (let at = 0; at < cookie.length; at += 1) {
		const changed = `${cookie.slice(0, at)}${cookie[at] === '1' ? '2' : '1'}${cookie.slice(at + 1)}`;
		expect(readDevice(changed, device, secret, 0)).toBeUndefined();
	}
	for (const none of ['', 'x', '1.2.3', `${cookie}0`, `${cookie}; `]) {
		expect(looksLikeDevice(none)).toBe(false);
		expect(readDevice(none, device, secret, 0)).toBeUndefined();
	}
});
