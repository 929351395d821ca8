/** Equal parts, the last of which may be shorter. */
export const cut = (text: string, length: number): string[] =>
	text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];

const bytes = (text: string) => cut(Buffer.from(text).toString('hex'), 2);
const base64 = (text: string) => Buffer.from(text).toString('base64');

export type Encode = (text: string) => string;

/** The ways in which workflows, and the services they call, write a text down. */
export const encodings: Readonly<Record<string, Encode>> = {
	'as it is': (text) => text,
	base64,
	'base64 behind a letter': (text) => `x${base64(text)}`,
	'base64 behind a word': (text) => `id-ab${base64(text)}`,
	'base64 with text around it': (text) => base64(`Hi. ${text} Bye.`),
	'base64 for addresses': (text) => Buffer.from(`?>~${text}`).toString('base64url'),
	'base64 in lines': (text) => cut(base64(text), 76).join('\r\n'),
	'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
	hex: (text) => bytes(text).join(''),
	'hex in capitals': (text) => bytes(text).join('').toUpperCase(),
	'hex with blanks': (text) => bytes(text).join(' '),
	'hex with colons': (text) => bytes(text).join(':'),
	'\\x66': (text) =>
		bytes(text)
			.map((byte) => `\\x${byte}`)
			.join(''),
	'percent, where needed': encodeURIComponent,
	'percent, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'percent, every letter': (text) =>
		bytes(text)
			.map((byte) => `%${byte}`)
			.join(''),
	'percent, every letter, three times': (text) =>
		bytes(text)
			.map((byte) => `%2525${byte.toUpperCase()}`)
			.join(''),
	'&#102;': (text) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
	'&#x66;': (text) =>
		[...text].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join(''),
	'HTML, where needed': (text) =>
		text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
	'letters with blanks': (text) => [...text].join(' '),
	'letters in lines': (text) => [...text].join('\n'),
	'\\u0066': (text) =>
		[...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	'quoted-printable, every letter': (text) =>
		bytes(text)
			.map((byte) => `=${byte.toUpperCase()}`)
			.join(''),
	'quoted-printable in lines': (text) => cut(text.replaceAll('=', '=3D'), 20).join('=\r\n'),
	backwards: (text) => [...text].reverse().join(''),
	JSON: (text) => JSON.stringify({ text }),
	'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ list: [text] })),
	'JSON of letters': (text) => JSON.stringify([...text]),
	'JSON of parts': (text) => JSON.stringify(cut(text, 7)),
};

/** How a text may be spread over an answer. */
export const places: Readonly<Record<string, (text: string) => unknown>> = {
	'a field': (text) => ({ field: text }),
	'a list in a record': (text) => ['one', { list: [text, 2] }],
	'letters of a list': (text) => ({ letters: [...text] }),
	'parts of a list': (text) => ({ parts: cut(text, 9) }),
	'parts in records': (text) =>
		cut(text, 11).map((part, index) => ({ index, part, isLast: false })),
	'two fields': (text) => ({
		one: text.slice(0, text.length / 2),
		two: text.slice(text.length / 2),
	}),
	'bytes of a buffer': (text) => ({ type: 'Buffer', data: [...Buffer.from(text)] }),
	'the name of a field': (text) => ({ [text]: '' }),
};

/** The same chains on every run: failures can be repeated. */
export function* chains(length: number, count: number): Generator<readonly string[]> {
	const names = Object.keys(encodings);
	let state = 12_345;
	const draw = () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return names[Math.floor((state / 2_147_483_648) * names.length)] ?? '';
	};
	for (let made = 0; made < count; made += 1) yield Array.from({ length }, draw);
}

export const encodeBy = (chain: readonly string[], text: string): string =>
	chain.reduce((rest, name) => encodings[name]?.(rest) ?? rest, text);
