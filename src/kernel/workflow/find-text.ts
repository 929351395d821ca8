import { type FindText, isIn, textPattern } from './text-pattern';

const BESIDE = 60;

const address = /^(?:\w+:\/\/)?([\w-]+(?:\.[\w-]+)+)(?::(\d{2,5}))?(?:[/?#].*)?$/;

export const isAddress = (text: string) => address.test(text.trim());

export interface AddressPart {
	readonly text: string;
	readonly find: FindText;
}

/** Of a text that is an address: what else may stand alone, put together when the workflow runs. The port, else the host where the address is more than that. */
export function addressPart(text: string): AddressPart | undefined {
	const [, host = '', port] = address.exec(text.trim()) ?? [];
	const part = port ?? host;
	if (part === '' || part === text.trim()) return undefined;
	// The whole of it with another path is another address.
	const other = port === undefined ? '' : `|(?<=${textPattern(`${host}:${port}`, '').source})/\\w`;
	const source = `(?<![\\w.-])${textPattern(part, '').source}(?![\\w-]|\\.\\w${other})`;
	const pattern = new RegExp(source, 'gi');
	return { text: part, find: (within) => within.matchAll(pattern) };
}

/** A cut leaves half a character: that would not be valid text. */
const whole = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** A part of a line, with what stands beside it. */
export function clipLine(line: string, from: number, to: number): string {
	const [start, end] = [Math.max(0, from - BESIDE), Math.min(line.length, to + BESIDE)];
	const text = whole(line.slice(start, end)).trim();
	return `${start > 0 ? '…' : ''}${text}${end < line.length ? '…' : ''}`;
}

/** The lines of a text in which something is found, and `other` is not, with how often. */
export function linesWith(text: string, find: FindText, other?: FindText) {
	const found: Array<{ readonly text: string; times: number }> = [];
	let [start, next, known] = [0, text.indexOf('\n'), -1];
	let isOther = false;
	for (const { index, 0: hit } of find(text)) {
		while (next >= 0 && next < index) [start, next] = [next + 1, text.indexOf('\n', next + 1)];
		if (start === known) {
			const last = found.at(-1);
			if (!isOther && last !== undefined) last.times += 1;
			continue;
		}
		known = start;
		const end = text.indexOf('\n', index + hit.length);
		const line = text.slice(start, end < 0 ? undefined : end);
		isOther = other !== undefined && isIn(line, other);
		if (isOther) continue;
		const at = index - start;
		found.push({ text: clipLine(line, at, at + hit.length), times: 1 });
	}
	return found.map(({ text: line, times }) => ({ text: line, ...(times > 1 && { times }) }));
}
