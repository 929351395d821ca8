import { decoded } from '../../kernel/values/decode-address';

/** Shorter parts of an address are words. */
const SHORTEST_PART = 12;
const LONG_PART = 24;
const SHORTEST_PATH = 16;

const isDrawn = (part: string) =>
	part.length >= LONG_PART || (part.length >= SHORTEST_PART && /\d/.test(part));

/** What of an address lets its holder in: all of it, its path with its query, and the parts that look drawn. */
export function addressSecrets(address: string): string[] {
	if (!URL.canParse(address)) return address === '' ? [] : [address];
	const { username, password, pathname, search, searchParams, hash } = new URL(address);
	const path = `${pathname}${search}`;
	const parts = [
		...pathname.split('/'),
		...searchParams.values(),
		username,
		password,
		hash.slice(1),
	];
	return [
		address,
		...(path.length >= SHORTEST_PATH ? [path] : []),
		...parts.filter(isDrawn),
		...parts.filter(isDrawn).map(decoded),
	];
}
