/** Equal parts, the last of which may be shorter. */
const cut = (text: string, length: number): string[] =>
	text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];

const bytes = (text: string) => cut(Buffer.from(text).toString('hex'), 2);
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Encode = (text: string) => string;

/** The ways in which workflows, and the services they call, write a text down. */
export const encodings: Readonly<Record<string, Encode>> = {
	'as it is': (text) => text,
	base64,
	'base64 behind a letter': (text) => `x${base64(text)}`,
	'base64 behind a word': (text) => `id-ab${base64(text)}`,
	'base64 with text around it': (text) => base64(`Hi. ${text} Bye.`),
	'base64 for addresses': (text) => Buffer.from(`?>~${text}`).toString('base64url'),
	'base64 in lines': (text) => cut(base64(text), 76).join('\r\n'),
	'base64 in an address': (text) => encodeURIComponent(base64(text)),
	hex: (text) => bytes(text).join(''),
	'hex in capitals': (text) => bytes(text).join('').toUpperCase(),
	'hex behind a digit': (text) => `0${bytes(text).join('')}`,
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
	JSON: (text) => JSON.stringify({ text }),
};

/** Where a text may stand in an answer. */
export const places: Readonly<Record<string, (text: string) => unknown>> = {
	'a field': (text) => ({ field: text }),
	'a list in a record': (text) => ['one', { list: [text, 2] }],
	'the name of a field': (text) => ({ [text]: '' }),
};
