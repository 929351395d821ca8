import { ipaddr } from '../../third-party';

type AddressKind = 'public' | 'loopback' | 'this-machine' | 'private';

/** Looks public, and is the host of the virtual machines of Azure. */
const WIRE_SERVER = '168.63.129.16';
/** The first bytes of an interface that carries an IPv4 address (ISATAP), as local or as global one. */
const ISATAP = ['0.0.94.254', '2.0.94.254'];
type Ip6 = InstanceType<typeof ipaddr.IPv6>;

function judgeIp4(text: string): AddressKind {
	const range = ipaddr.IPv4.parse(text).range();
	if (range === 'loopback') return 'loopback';
	if (range === 'unspecified') return 'this-machine';
	return range === 'unicast' && text !== WIRE_SERVER ? 'public' : 'private';
}

const embedded = (address: Ip6, from: number) =>
	address
		.toByteArray()
		.slice(from, from + 4)
		.join('.');

/** Loopback in IPv4's clothes is this machine, and yet no way to write loopback. */
const judgeMapped = (kind: AddressKind): AddressKind =>
	kind === 'loopback' || kind === 'this-machine' ? 'this-machine' : 'private';

function judgeIp6(address: Ip6): AddressKind {
	const range = address.range();
	if (range === 'loopback') return 'loopback';
	if (range === 'unspecified') return 'this-machine';
	const last = judgeIp4(embedded(address, 12));
	if (range === 'ipv4Mapped') return judgeMapped(last);
	// 64:ff9b::/96: how networks without IPv4 reach it. Its local sibling 64:ff9b:1::/48 is private.
	const isNat64 = address.toNormalizedString().startsWith('64:ff9b:0:0:0:0:');
	if (isNat64) return last === 'public' ? 'public' : 'private';
	if (range !== 'unicast') return 'private';
	const [first = 0] = address.toByteArray();
	if (first >> 5 !== 1) return 'private';
	return ISATAP.includes(embedded(address, 8)) && last !== 'public' ? 'private' : 'public';
}

/** Whether a host, as `URL` writes it and without brackets, is an address and no name. */
export const isIpAddress = (host: string): boolean =>
	host.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(host);

/** Judges an address as a resolver or `URL` writes it. Anything else, and an address with a zone, is `private`. */
export function judgeAddress(text: string): AddressKind {
	if (ipaddr.IPv4.isValidFourPartDecimal(text)) return judgeIp4(text);
	if (text.includes('%') || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return 'private';
	return judgeIp6(ipaddr.IPv6.parse(text));
}
