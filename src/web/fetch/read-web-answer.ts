import { unsupported } from '../../kernel/tool-error';
import { jsonOrText } from '../../kernel/values/json-or-text';
import type { GuardedAnswer } from '../guarded-fetch';
import { isJson, isUnsaid, mediaType } from '../pages/kind-of';
import type { ReadPage, ReadRequest } from '../pages/read-page';

/** Makes Markdown of a page. Throws `ToolError`. */
export type PageReader = (page: ReadRequest) => Promise<ReadPage>;

interface WebAnswer {
	readonly title: string;
	readonly content: string;
	readonly flags: readonly string[];
	readonly notes: readonly string[];
	readonly isData: boolean;
}

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

/** Data is handed on as it came: numbers with many digits would not outlast being written again. */
const asData = (text: string): WebAnswer => ({
	title: '',
	content: text.trim(),
	flags: [],
	notes: [],
	isData: true,
});

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
	if (json !== '' && (isHeavy(json) ? isNamed : jsonOrText(json) !== json)) return asData(json);
	const read = { body, contentType: isNamed ? 'text/plain' : contentType, url, signal };
	const { title, content, flags, notes } = await readPage(read);
	const told = isNamed ? [...flags, 'contentTypeMismatch'] : flags;
	return { title, content, flags: told, notes, isData: isNamed };
}
