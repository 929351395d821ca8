import { ToolError } from '../../kernel/tool-error';
import type { KeySetAddress } from './ports';

const isLoopback = (host: string) =>
	/^(?:127(?:\.\d+){3}|0\.0\.0\.0|localhost|.+\.localhost)$/.test(host) ||
	/^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]+|ffff:0:0)?\]$/.test(host);

const refused = (reason: string) =>
	new ToolError({
		code: 'unauthorized',
		message: `The JWKS URL of the Foreman Identity API credential ${reason}.`,
		hint: 'Have the operator correct the credential. Nothing was done.',
	});

/** The address as it is asked for: https, or this machine where the operator allows that. */
export function keySetUrl({ url, allowLoopback }: KeySetAddress): string {
	if (!URL.canParse(url)) throw refused('is not a URL');
	const parsed = new URL(url);
	if (parsed.username !== '' || parsed.password !== '') throw refused('holds a password');
	// The name as DNS takes it: `localhost.` is `localhost`.
	const local = isLoopback(parsed.hostname.replace(/\.$/, ''));
	if (local && !allowLoopback) throw refused('points to this machine');
	if (parsed.protocol !== 'https:' && !(local && parsed.protocol === 'http:'))
		throw refused('does not begin with https://');
	parsed.hash = '';
	return parsed.href;
}
