import { judgeAddress } from '../../policy/addresses/judge-address';
import { parseUrl } from '../../policy/addresses/read-web-address';

/** Ports that addresses need not say. */
const USUAL = ['', '80', '443'];

const isLoopback = (host: string) =>
	host === 'localhost' || judgeAddress(host.replace(/^\[|\]$/g, '')) === 'loopback';

/** The machine and port of an address: those of this machine have many names. */
const placeOf = ({ hostname, port }: URL) =>
	`${isLoopback(hostname) ? 'localhost' : hostname.replace(/\.$/, '')}:${USUAL.includes(port) ? '' : port}`;

/** Paths by which n8n lets a run go on, under whatever name it is reached. */
const WAITING = /^\/(?:.*\/)?(?:webhook|form)-waiting\//i;

/** Says what an address leads to on this n8n; undefined for any other. */
export function ownPlaces(addresses: readonly string[]): (url: URL) => string | undefined {
	const own = new Set(
		addresses.flatMap((address) => {
			const url = parseUrl(address);
			return url === undefined ? [] : [placeOf(url)];
		}),
	);
	return (url) => {
		if (own.has(placeOf(url))) return 'this n8n itself';
		return WAITING.test(url.pathname) ? 'what resumes a waiting run' : undefined;
	};
}
