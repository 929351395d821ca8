const BESIDE = 60;

/** Finds a text, also where JSON or code within a text escapes slashes, quotes and line ends. */
export function textPattern(text: string, flags: string): RegExp {
	const letters = [...text].map((letter) => {
		if (letter === '\n') return '(?:\\r?\\n|\\\\{1,7}n)';
		const itself = letter.replace(/[$()*+.?[\\\]^{|}/-]/, '\\$&');
		return /["'/]/.test(letter) ? `\\\\{0,7}${itself}` : itself;
	});
	return new RegExp(letters.join(''), flags);
}

const address = /^(?:\w+:\/\/)?([\w-]+(?:\.[\w-]+)+)(?::(\d{2,5}))?(?:[/?#].*)?$/;

export const isAddress = (text: string) => address.test(text.trim());

export interface AddressPart {
	readonly text: string;
	readonly pattern: RegExp;
}

/** Of a text that is an address: what else may stand alone, put together when the workflow runs. The port, else the host where the address is more than that. */
export function addressPart(text: string): AddressPart | undefined {
	const [, host = '', port] = address.exec(text.trim()) ?? [];
	const part = port ?? host;
	if (part === '' || part === text.trim()) return undefined;
	// The whole of it with another path is another address.
	const other = port === undefined ? '' : `|(?<=${textPattern(`${host}:${port}`, '').source})/\\w`;
	const source = `(?<![\\w.-])${textPattern(part, '').source}(?![\\w-]|\\.\\w${other})`;
	return { text: part, pattern: new RegExp(source, 'gi') };
}

/** A cut leaves half a character: that would not be valid text. */
const whole = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** A part of a line, with what stands beside it. */
export function clipLine(line: string, from: number, to: number): string {
	const [start, end] = [Math.max(0, from - BESIDE), Math.min(line.length, to + BESIDE)];
	const text = whole(line.slice(start, end)).trim();
	return `${start > 0 ? '…' : ''}${text}${end < line.length ? '…' : ''}`;
}

/** The lines of a text that the pattern finds, and `other` does not, with how often. */
export function linesWith(text: string, pattern: RegExp, other?: RegExp) {
	const found = new Map<number, { readonly text: string; times: number }>();
	for (const { index, 0: hit } of text.matchAll(pattern)) {
		const from = index === 0 ? 0 : text.lastIndexOf('\n', index - 1) + 1;
		const end = text.indexOf('\n', index + hit.length);
		const known = found.get(from);
		if (known !== undefined) {
			known.times += 1;
			continue;
		}
		const line = text.slice(from, end < 0 ? undefined : end);
		if (other !== undefined && line.search(other) >= 0) continue;
		const at = index - from;
		found.set(from, { text: clipLine(line, at, at + hit.length), times: 1 });
	}
	return [...found.values()].map(({ text: line, times }) => ({
		text: line,
		...(times > 1 && { times }),
	}));
}
