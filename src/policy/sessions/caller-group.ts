import { ipaddr } from '../../third-party';

/** Parts of an IPv6 address: a caller that has one has its whole network. */
const NETWORK = 4;

/** The part of an address that tells one caller from another: an IPv4 address, or an IPv6 network. */
export function callerGroup(address: string): string {
	const plain = address.replace(/%.*$/, '');
	if (!ipaddr.isValid(plain)) return address;
	const read = ipaddr.process(plain);
	if (!('parts' in read)) return read.toString();
	const network = read.parts.slice(0, NETWORK).map((part) => part.toString(16));
	return `${network.join(':')}::/64`;
}
