/** Where databases differ about what a text of SQL is made of. */
interface SqlDialect {
	/** A backslash in quotes takes the next character with it. */
	readonly backslash: boolean;
	/** `#` begins a comment, and `--` does only with a blank behind it. */
	readonly hashComments: boolean;
	/** `[` opens a quoted name. */
	readonly brackets: boolean;
}

const standard: SqlDialect = { backslash: false, hashComments: false, brackets: false };

/**
 * A text is read in one of these ways by each database that n8n has a node for. Where one takes backslashes in some quotes
 * alone, another of these reads finds a backslash outside of any, which no query has; texts between dollars none can read.
 */
export const sqlDialects: readonly SqlDialect[] = [
	standard,
	{ ...standard, backslash: true },
	{ ...standard, backslash: true, hashComments: true },
	{ ...standard, brackets: true },
];

export interface SqlToken {
	/** `quoted` is a name in quotes; `sign` is one character. */
	readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'parameter' | 'sign' | 'comment';
	/** Words in upper case, anything else as written. */
	readonly text: string;
}

type Rule = readonly [kind: SqlToken['kind'], pattern: RegExp];

/** A lone carriage return ends a comment in some databases and not in others; the rest no query needs. */
const STRANGE = /(?![\t\n\r])\p{Cc}|\r(?!\n)/u;

const BLANK = /[ \t\r\n]+/y;

/** Hints and what MySQL runs although it looks like a comment; comments in comments, which some nest. */
const LOADED_COMMENT = /^\/\*(?:[!+]|M!)|.\/\*/s;

/** A triple quote is one of BigQuery's, `q'` one of Oracle's, `r'` a raw one; elsewhere they read differently. */
const OTHER_QUOTES = /'''|"""/y;
const OTHER_PREFIX = /^(?:N?Q|R|RB|BR)$/;

function rulesOf({ backslash, hashComments, brackets }: SqlDialect): Rule[] {
	const quotes: Rule[] = backslash
		? [
				['string', /'(?:[^'\\]|''|\\[^])*'/y],
				['quoted', /"(?:[^"\\]|""|\\[^])*"/y],
			]
		: [
				['string', /'(?:[^']|'')*'/y],
				['quoted', /"(?:[^"]|"")*"/y],
			];
	return [
		['comment', hashComments ? /(?:--(?=\s|$)|#)[^\r\n]*/y : /--[^\r\n]*/y],
		['comment', /\/\*[^]*?\*\//y],
		...quotes,
		['quoted', /`(?:[^`\\]|``)*`/y],
		...(brackets ? bracketRules : []),
		['parameter', /\$\d+|@@?[\w$]+/y],
		['number', /0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
		['word', /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy],
		['sign', /[-()+*/%<>=!,.;:|&^~?@#[\]]/y],
	];
}

const bracketRules: readonly Rule[] = [['quoted', /\[(?:[^\]]|\]\])*\]/y]];

function matchAt(pattern: RegExp, text: string, place: number): string {
	pattern.lastIndex = place;
	return pattern.exec(text)?.[0] ?? '';
}

/** n8n inserts the value of such a parameter unescaped. */
const RAW_PARAMETER = /\$\d+(?::(?:raw|value|open)\b|[\^#])/i;

/** Of two tokens without a blank between them, whether some database reads something else: `//` is a comment in Snowflake. */
function isTwisted(before: SqlToken | undefined, { kind, text }: SqlToken): boolean {
	if (before === undefined) return false;
	if (before.kind === 'number') return kind === 'word' || kind === 'number';
	if (before.text === '/') return text === '/' || text === '*';
	const opens = kind === 'string' || kind === 'quoted';
	return before.kind === 'word' && opens && OTHER_PREFIX.test(before.text);
}

/** What a query is made of, comments included. Undefined where that is not certain. */
export function readSql(text: string, dialect: SqlDialect): SqlToken[] | undefined {
	if (STRANGE.test(text) || RAW_PARAMETER.test(text)) return undefined;
	const rules = rulesOf(dialect);
	const tokens: SqlToken[] = [];
	let beside: SqlToken | undefined;
	for (let place = 0; place < text.length; ) {
		const blank = matchAt(BLANK, text, place);
		if (blank !== '') {
			place += blank.length;
			beside = undefined;
			continue;
		}
		const token = nextToken(rules, text, place);
		if (!token || isTwisted(beside, token)) return undefined;
		place += token.text.length;
		beside = token.kind === 'word' ? { ...token, text: token.text.toUpperCase() } : token;
		tokens.push(beside);
	}
	return tokens;
}

function nextToken(rules: readonly Rule[], text: string, place: number): SqlToken | undefined {
	for (const [kind, pattern] of rules) {
		const found = matchAt(pattern, text, place);
		if (found === '') continue;
		if (kind === 'comment') return LOADED_COMMENT.test(found) ? undefined : { kind, text: found };
		return matchAt(OTHER_QUOTES, text, place) === '' ? { kind, text: found } : undefined;
	}
	return undefined;
}
