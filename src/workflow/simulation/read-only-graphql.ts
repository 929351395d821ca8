/** Characters. */
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
