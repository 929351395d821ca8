import { isRecord } from '../kernel/values/is-record';
import { addressesOf, ODD, readHost } from '../kernel/values/told-address';
import { plainLine, plainLines } from '../policy/people/plain-line';

/** One value of a call that has no values inside, and the names that lead to it. */
interface Leaf {
	readonly path: ReadonlyArray<string | number>;
	readonly text: string;
}

const whole = (text: string) => plainLine(text, Infinity);

function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
	const inner: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
		? value.map((item: unknown, index) => [index + 1, item])
		: isRecord(value)
			? Object.entries(value)
			: [];
	if (inner.length > 0) return inner.flatMap(([name, item]) => leavesOf(item, [...path, name]));
	return [{ path, text: typeof value === 'string' ? value : JSON.stringify(value) }];
}

/** A field of the tool is ours; what is further inside the model has named. */
const nameOf = (name: string | number, level: number): string =>
	typeof name === 'number' || (level === 0 && /^[a-z]\w{0,60}$/i.test(name))
		? String(name)
		: whole(name);

/** Before a text the hosts that its addresses lead to: a text may look as if it led to others. */
const hostLines = (text: string): string[] =>
	addressesOf(text).flatMap((address) => {
		const read = readHost(address);
		return read ? [`  leads to ${whole(read.host)}${read.isOdd ? ` (${ODD})` : ''}`] : [];
	});

function linesOf({ path, text }: Leaf): string[] {
	const name = path.map(nameOf).join(' › ');
	const lines = plainLines(text);
	const hosts = [...new Set(hostLines(text))];
	return lines.length > 1 || hosts.length > 0
		? [`${name}:`, ...hosts, ...lines.map((line) => `  ${line}`)]
		: [`${name}: ${lines[0] ?? whole(text)}`];
}

/**
 * All arguments of a call for a message, each value on lines of its own and in quotes that nothing in it closes. `texts` is
 * what was written in them, unchanged.
 */
export function argumentLines(given: unknown): {
	readonly lines: readonly string[];
	readonly texts: readonly string[];
} {
	const leaves = isRecord(given) && Object.keys(given).length === 0 ? [] : leavesOf(given);
	const texts = leaves.flatMap(({ path, text }) => [text, ...path.map(String)]);
	return { lines: leaves.flatMap(linesOf), texts };
}
