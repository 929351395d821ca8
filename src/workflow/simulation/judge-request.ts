import type { HoldReason } from '../../kernel/hold-reason';
import { decodeAddress } from '../../kernel/values/decode-address';
import { isRecord } from '../../kernel/values/is-record';
import { anywhere } from './judged-node';

/** Up to the first expression there is a scheme, a host and what ends the host. */
const FIXED_HOST = /^\s*https?:\/\/[^\s/?#\\@{}]+[/?#]/i;

/** A link that a service gives to its own next page: n8n hands it on as it is. */
const OWN_LINK = /^=\s*\{\{\s*\$response(?:\.[A-Za-z_$][\w$]*|\[["'][\w@.$ -]+["']\])+\s*\}\}\s*$/;

/** Whether an expression is in a text. Some nodes fill it in themselves, without the sign that n8n puts before it. */
const isComputed = (value: unknown): boolean => typeof value === 'string' && value.includes('{{');

const textOf = (address: string) => address.replace(/^=/, '');

/** Whether an address has the same host in every run: expressions may only follow the host. */
export function hasFixedHost(address: unknown): boolean {
	if (typeof address !== 'string') return false;
	if (!isComputed(address)) return true;
	return FIXED_HOST.test(textOf(address).split('{{')[0] ?? '');
}

/** The same of the page that comes after another one. */
const hasFixedNextPage = (address: unknown): boolean =>
	hasFixedHost(address) || (typeof address === 'string' && OWN_LINK.test(address));

/** Hosts that only receive calls, and n8n's own equivalent. */
const WEBHOOK = /^\s*(?:https?:)?\/\/hooks?\.|[/\\]webhook(?:-test|-waiting)?[/\\]/i;

/** Whether a request to the address, even a GET, starts something there. */
function isWebhook(address: unknown): boolean {
	if (typeof address !== 'string') return false;
	const [text = ''] = textOf(address).split(/[?#]/);
	return WEBHOOK.test(decodeAddress(text).replace(/[\t\n\r]/g, ''));
}

const LONGEST = 50_000;

const IGNORED = /(?:[ \t\r\n,\uFEFF]|#[^\r\n]*)+/y;
const TEXT = /"""(?:[^"\\]|\\"""|\\|"(?!""))*"""|"(?:[^"\\\r\n]|\\.)*"/y;
const WORD = /[_A-Za-z]\w*/y;
const NUMBER = /-?\d[\d.eE+-]*/y;
const SIGN = /\.\.\.|[!$&()*:=@[\]{}|]/y;

/** No document needs them, and not every server reads them alike. */
const STRANGE = /(?![\t\n\r])\p{Cc}|[\u2028\u2029]/u;

function tokensOf(text: string): string[] | undefined {
	const tokens: string[] = [];
	for (let place = 0; place < text.length; ) {
		const found = [IGNORED, TEXT, WORD, NUMBER, SIGN].find((pattern) => {
			pattern.lastIndex = place;
			return pattern.test(text);
		});
		if (found === undefined) return undefined;
		if (found !== IGNORED) tokens.push(text.slice(place, found.lastIndex));
		place = found.lastIndex;
	}
	return tokens;
}

const closing: ReadonlyMap<string, string> = new Map([
	['(', ')'],
	['[', ']'],
	['{', '}'],
]);

/** The words that the definitions of a document begin with, `{` for one without. Undefined where its brackets do not match. */
function definitionsOf(tokens: readonly string[]): string[] | undefined {
	const open: string[] = [];
	const starts: string[] = [];
	let isWithin = false;
	for (const token of tokens) {
		if (open.length === 0 && !isWithin) starts.push(token);
		isWithin = true;
		const closes = closing.get(token);
		if (closes !== undefined) open.push(closes);
		if (!')]}'.includes(token)) continue;
		if (open.pop() !== token) return undefined;
		// What is in round brackets are the variables of a query; its fields are still to come.
		isWithin = open.length > 0 || token !== '}';
	}
	return open.length === 0 && !isWithin ? starts : undefined;
}

/** Whether a GraphQL document holds queries alone. What cannot be read, and what an expression adds to it in the run, does not. */
export function isReadOnlyGraphql(document: unknown): boolean {
	if (typeof document !== 'string' || document.length > LONGEST) return false;
	if (document.includes('{{')) return false;
	const text = document.replace(/^=/, '');
	const tokens = STRANGE.test(text) ? undefined : tokensOf(text);
	const starts = tokens && definitionsOf(tokens);
	if (starts === undefined) return false;
	const queries = starts.filter((start) => start !== 'fragment');
	return queries.length > 0 && queries.every((start) => start === 'query' || start === '{');
}

type Parameters = Readonly<Record<string, unknown>>;

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** What servers take a GET for something else by. */
const OVERRIDE = /method[-_]?override|x-http-method|(?:^|[?&"'\s{])_method(?:$|["'=])/i;

/** A text with a number in place of each of its expressions. In one pass: a text may be long. */
function withoutExpressions(text: string): string {
	const [first = '', ...rest] = text.replace(/^=/, '').split('{{');
	return rest.reduce((before, part) => {
		const end = part.indexOf('}}');
		return end < 0 ? `${before}{{${part}` : `${before}0${part.slice(end + 2)}`;
	}, first);
}

function hasFixedNames(json: string): boolean {
	try {
		return isRecord(JSON.parse(withoutExpressions(json)));
	} catch {
		return false;
	}
}

/** A header, or another thing with a name, that only the run knows the name of. */
const isUnnamed = (name: string, value: unknown) => {
	if (typeof value !== 'string' || !isComputed(value)) return false;
	return name === 'name' || (/headers|headerParameters/i.test(name) && !hasFixedNames(value));
};

const changesMethod = (parameters: Parameters) =>
	anywhere(parameters, (name, value) => {
		if (OVERRIDE.test(name) || isUnnamed(name, value)) return true;
		return typeof value === 'string' && OVERRIDE.test(value);
	});

function judgeAddresses(parameters: Parameters): HoldReason | undefined {
	const main = [parameters.url, parameters.endpoint, parameters.hostUrl];
	const proxied = (name: string, value: unknown) => name === 'proxy' && !hasFixedHost(value);
	const paged = (name: string, value: unknown) => name === 'nextURL' && !hasFixedNextPage(value);
	const isOpen = anywhere(parameters, (name, value) => proxied(name, value) || paged(name, value));
	if (isOpen || main.some((address) => address !== undefined && !hasFixedHost(address)))
		return 'computed-address';
	return main.some(isWebhook) ? 'webhook' : undefined;
}

const methodsOf = ({ method, requestMethod, httpRequestMethod }: Parameters) =>
	[method, requestMethod, httpRequestMethod].filter((each) => each !== undefined);

/** Why a request is held back: what it would do, and where it would go. A request without a method is a GET. */
export function judgeRequest(parameters: Parameters): HoldReason | undefined {
	if (typeof parameters.options === 'string') return 'computed';
	for (const method of methodsOf(parameters)) {
		if (isComputed(method)) return 'computed';
		if (typeof method !== 'string' || !reading.includes(method)) return 'writes';
	}
	return changesMethod(parameters) ? 'writes' : judgeAddresses(parameters);
}

/** The same for a request whose text states what it does, whatever its method. */
export function judgeGraphql(parameters: Parameters): HoldReason | undefined {
	if (methodsOf(parameters).some(isComputed)) return 'computed';
	if (!isReadOnlyGraphql(parameters.query)) return 'query';
	return changesMethod(parameters) ? 'writes' : judgeAddresses(parameters);
}
