import { unsupported } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { jsonOrText } from '../../kernel/values/json-or-text';
import type { GuardedAnswer } from '../guarded-fetch';
import { isJson, isUnsaid, mediaType } from '../pages/kind-of';
import type { ReadPage, ReadRequest } from '../pages/read-page';

const DEEPEST = 6;
const MOST_ITEMS = 20;
const MOST_FIELDS = 40;
const LONGEST_NAME = 60;

const nameOf = (name: string) =>
	/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) && name.length <= LONGEST_NAME
		? name
		: JSON.stringify(name.slice(0, LONGEST_NAME));

function ofRecords(records: ReadonlyArray<Readonly<Record<string, unknown>>>, depth: number) {
	const names = [...new Set(records.flatMap((one) => Object.keys(one)))];
	if (names.length === 0) return '{}';
	if (depth >= DEEPEST) return '{…}';
	const fields = names.slice(0, MOST_FIELDS).map((name) => {
		const having = records.filter((one) => Object.hasOwn(one, name));
		const values = having.map((one) => one[name]);
		const mark = having.length < records.length ? '?' : '';
		return `${nameOf(name)}${mark}: ${ofAll(values, depth + 1)}`;
	});
	const rest = names.length > MOST_FIELDS ? [`… ${names.length - MOST_FIELDS} more`] : [];
	return `{ ${[...fields, ...rest].join(', ')} }`;
}

function ofLists(lists: ReadonlyArray<readonly unknown[]>, depth: number) {
	const longest = Math.max(...lists.map(({ length }) => length));
	if (longest === 0) return '[]';
	if (depth >= DEEPEST) return '[…]';
	const items = lists.flatMap((list) => list.slice(0, MOST_ITEMS)).slice(0, MOST_ITEMS);
	return `[${ofAll(items, depth + 1)}] × ${longest}`;
}

function ofAll(values: readonly unknown[], depth: number): string {
	const records = values.filter(isRecord);
	const lists = values.flatMap((one) => (Array.isArray(one) ? [one] : []));
	const plain = values.flatMap((one) => {
		if (one === null) return ['null'];
		return typeof one === 'object' ? [] : [typeof one];
	});
	return [
		...(records.length > 0 ? [ofRecords(records, depth)] : []),
		...(lists.length > 0 ? [ofLists(lists, depth)] : []),
		...new Set(plain),
	].join(' | ');
}

const jsonShape = (value: unknown): string => ofAll([value], 0);

/** Makes Markdown of a page. Throws `ToolError`. */
export type PageReader = (page: ReadRequest) => Promise<ReadPage>;

interface WebAnswer {
	readonly title: string;
	readonly content: string;
	readonly flags: readonly string[];
	readonly notes: readonly string[];
	readonly isData: boolean;
}

const LONGEST_SHAPE = 3_000;

const stillPacked = () =>
	unsupported('The answer is compressed in a way that is not read.', 'Use another address.');

/** Lists, objects and fields that are parsed: that is done in one turn, and five million lists take a second. */
const MOST_PARTS = 100_000;

function isHeavy(text: string): boolean {
	let parts = 0;
	for (let at = 0; at < text.length && parts <= MOST_PARTS; at += 1)
		if ('[{:'.includes(text.charAt(at))) parts += 1;
	return parts > MOST_PARTS;
}

const asData = (content: string, notes: readonly string[] = []): WebAnswer => ({
	title: '',
	content,
	flags: [],
	notes,
	isData: true,
});

/** Data is handed on as it came: numbers with many digits would not outlast being written again. */
function dataOf(text: string): WebAnswer | undefined {
	const value = jsonOrText(text);
	if (value === text) return undefined;
	const shape = jsonShape(value);
	const told = shape.length > LONGEST_SHAPE ? `${shape.slice(0, LONGEST_SHAPE)}…` : shape;
	return asData(`Shape: ${told}\n\n${text.trim()}`);
}

const CARELESS = ['text/plain', 'text/html', 'text/json', 'text/javascript'];

const mayBeJson = (type: string, start: string) =>
	(isUnsaid(type) || CARELESS.includes(type)) && /^\s*[{[]/.test(start);

export async function readWebAnswer(
	{ body, headers, url }: GuardedAnswer,
	readPage: PageReader,
	signal: AbortSignal,
): Promise<WebAnswer> {
	const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
	if (encoding !== '' && encoding !== 'identity') throw stillPacked();
	const contentType = headers['content-type'] ?? '';
	const type = mediaType(contentType);
	const isNamed = isJson(type);
	const start = new TextDecoder().decode(body.subarray(0, 1024));
	const json = isNamed || mayBeJson(type, start) ? new TextDecoder().decode(body) : '';
	const isTooMuch = isHeavy(json);
	if (isTooMuch && isNamed)
		return asData(json.trim(), ['The data is too large for its shape to be told.']);
	const data = json === '' || isTooMuch ? undefined : dataOf(json);
	if (data !== undefined) return data;
	const read = { body, contentType: isNamed ? 'text/plain' : contentType, url, signal };
	const { title, content, flags, notes } = await readPage(read);
	const told = { ...flags, ...(isNamed ? { contentTypeMismatch: true } : {}) };
	return { title, content, flags: Object.keys(told), notes, isData: isNamed };
}
