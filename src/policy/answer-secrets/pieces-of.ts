import { isRecord } from '../../kernel/values/is-record';

/** The texts of a JSON value, put together in the ways in which one text can have been cut into parts. */
export interface Pieces {
	/** All texts and numbers, in the order in which they are written. */
	readonly values: string;
	/** The same of JSON that stands in texts. */
	readonly inner: string;
	/** Names of fields, each once. */
	readonly keys: string;
	/** The texts of each field of that name, one after the other; numbers that can be the codes of letters as these. */
	readonly columns: string;
}

const SHORT_PART = 40;
const LONGEST_PART = 2_000;

/** A part of a text that was cut up is short, or has no blanks in it. */
const isPart = (text: string) =>
	text.length <= SHORT_PART || (text.length <= LONGEST_PART && !/\s/.test(text));

/** Ids of nodes and the like, of which many answers are full. Nothing is encoded as one. */
const isUuid = (text: string) =>
	text.length === 36 && [8, 13, 18, 23].every((at) => text.charAt(at) === '-');

/** Fewer letters are no word that is looked for. */
const FEWEST_LETTERS = 10;

const isLetterCode = (code: number) => Number.isInteger(code) && code >= 9 && code < 127;

/** What stands in fields of one name. */
class Column {
	private text = '';
	private readonly codes: number[] = [];
	private isSpelled = true;

	addText(text: string): void {
		this.text += text;
	}

	addNumber(number: number): void {
		this.text += String(number);
		if (isLetterCode(number)) this.codes.push(number);
		else this.isSpelled = false;
	}

	read(): string {
		const { text, codes, isSpelled } = this;
		if (!isSpelled || codes.length < FEWEST_LETTERS) return text;
		return `${text}\n${Buffer.from(codes).toString('latin1')}`;
	}
}

/** How JSON ends that begins so. A text in quotes may be JSON as well, with JSON in it. */
const ends: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

/** JSON within a text. Checks both ends first, since most texts hold none. */
export function jsonIn(text: string): unknown {
	const first = text.charAt(0);
	if (ends[first] === undefined && first !== ' ' && first !== '\n') return undefined;
	const trimmed = text.trim();
	const end = ends[trimmed.charAt(0)];
	if (end === undefined || trimmed.length < 2 || !trimmed.endsWith(end)) return undefined;
	try {
		const value: unknown = JSON.parse(trimmed);
		return value;
	} catch {
		return undefined;
	}
}

/** Texts within texts within texts: JSON is not put deeper into itself for anything but to hide it. */
const MOST_LAYERS = 4;

interface Entry {
	readonly value: unknown;
	readonly key: string;
	/** How many texts it stands in. */
	readonly layer: number;
}

/** Takes a JSON value of any depth apart. Iterative: recursion would overflow. */
export function piecesOf(value: unknown): Pieces {
	const values: string[] = [];
	const inner: string[] = [];
	const columns = new Map<string, Column>();
	const rest: Entry[] = [{ value, key: '', layer: 0 }];

	const columnOf = (key: string): Column => {
		const known = columns.get(key);
		if (known !== undefined) return known;
		const column = new Column();
		columns.set(key, column);
		return column;
	};
	const takeText = (text: string, { key, layer }: Entry) => {
		if (isUuid(text)) return;
		(layer === 0 ? values : inner).push(text);
		if (isPart(text)) columnOf(key).addText(text);
		const json = layer < MOST_LAYERS ? jsonIn(text) : undefined;
		if (json !== undefined) rest.push({ value: json, key, layer: layer + 1 });
	};

	for (let entry = rest.pop(); entry !== undefined; entry = rest.pop()) {
		const { value: one, key, layer } = entry;
		if (typeof one === 'string') takeText(one, entry);
		else if (typeof one === 'number') {
			(layer === 0 ? values : inner).push(String(one));
			columnOf(key).addNumber(one);
		} else if (Array.isArray(one)) {
			for (let at = one.length - 1; at >= 0; at -= 1) rest.push({ value: one[at], key, layer });
		} else if (isRecord(one)) {
			const names = Object.keys(one);
			for (let at = names.length - 1; at >= 0; at -= 1) {
				const name = names[at] ?? '';
				// Known as the name of a field, also where what it holds is no text.
				columnOf(name);
				rest.push({ value: one[name], key: name, layer });
			}
		}
	}
	return {
		values: values.join(''),
		inner: inner.join(''),
		keys: [...columns.keys()].join('\n'),
		columns: [...columns.values()].map((column) => column.read()).join('\n'),
	};
}
