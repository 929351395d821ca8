import { sealForm } from '../seal-form';

interface KnownDevice {
	readonly place: string;
	readonly id: string;
	readonly expiresAt: number;
	readonly password: string;
}

const devices = sealForm<KnownDevice>('foreman-device-1');

/** Milliseconds for which a browser is known. */
export const KNOWN_FOR = 90 * 86_400_000;

const written = /^(\d{1,16})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

export const writeDevice = (device: KnownDevice, secret: string): string =>
	`${device.expiresAt}.${device.id}.${devices.sealOf(device, secret)}`;

export const looksLikeDevice = (cookie: string): boolean => written.test(cookie);

/** The id of the browser; undefined where the cookie was not made for this place and password, or is over. */
export function readDevice(
	cookie: string,
	{ place, password }: Pick<KnownDevice, 'place' | 'password'>,
	secret: string,
	now: number,
): string | undefined {
	const [, end = '0', id = '', seal = ''] = written.exec(cookie) ?? [];
	const device = { place, id, expiresAt: Number(end), password };
	return now < device.expiresAt && devices.isSealed(device, seal, secret) ? id : undefined;
}
