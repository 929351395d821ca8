/** An escape of an address, also of an address within an address. */
const escaped = /%(?:25)*([0-9a-f]{2})/gi;

const lineEnd = /\r?\n/g;

/** Shorter runs of letters are words. Letters that stand before what is encoded move its beginning. */
const encodings = [
	{ form: 'base64', run: /[\w+/-]{24,}/g, shifts: [0, 1, 2, 3] },
	{ form: 'hex', run: /[0-9a-f]{24,}/gi, shifts: [0, 1] },
] as const;

/** What a text says where it is encoded for an address, in base64 or in hex. Costs in proportion to its length. */
export function* readingsOf(text: string): Generator<string> {
	const plain = text.replace(escaped, (_found, byte: string) =>
		String.fromCharCode(Number.parseInt(byte, 16)),
	);
	if (plain !== text) yield plain;
	const joined = plain.replace(lineEnd, '');
	for (const { form, run, shifts } of encodings)
		for (const [letters] of joined.matchAll(run))
			for (const shift of shifts) yield Buffer.from(letters.slice(shift), form).toString('latin1');
}
