const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** Of an IPv6 address: a caller that has one has its whole network. */
const NETWORK = 4;

/** The part of an address that tells one caller from another: an IPv4 address, or an IPv6 network. */
export function callerGroup(address: string): string {
	const [, plain] = mapped.exec(address) ?? [];
	if (plain !== undefined) return plain;
	if (!address.includes(':')) return address;
	const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
	const read = (part: string) => part.split(':').filter((group) => group !== '');
	const [left, right] = [read(head), read(tail ?? '')];
	const missing = Math.max(0, GROUPS - left.length - right.length);
	const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
	const network = groups.slice(0, NETWORK).map((group) => group.replace(/^0+(?=.)/, ''));
	return `${network.join(':')}::/64`;
}
