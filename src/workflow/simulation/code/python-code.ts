const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
	new Set(lists.flatMap((list) => list.split(' ')));

/** Modules that only work on values. */
const modules = setOf(
	'__future__ base64 bisect calendar collections collections.abc copy csv dataclasses datetime decimal difflib enum fractions functools hashlib heapq hmac html itertools json math numbers operator random re statistics string textwrap time typing unicodedata urllib.parse uuid zlib zoneinfo',
);

/** Names that give access to files, processes, the network, or to what compiles text into code. */
const forbidden = setOf(
	'_create_fn _eval_type _getWorkflowStaticData _helpers _io _os _sys ag_frame aiohttp attrgetter bltns breakpoint builtins codecs CodeType cr_frame ctypes delattr eval evaluate_forward_ref exec f_back f_builtins f_globals f_locals Formatter ForwardRef FunctionType get_field get_type_hints getattr gi_frame globals http httpx importlib input inspect io js LambdaType linecache locals make_dataclass methodcaller micropip modules open os pathlib platform pyodide requests setattr shutil socket subprocess sys tb_frame types vars vformat',
);

/** What classes are made with, of the names that belong to the language. */
const ownNames = setOf(
	'__add__ __bool__ __call__ __contains__ __doc__ __eq__ __ge__ __getitem__ __gt__ __hash__ __init__ __iter__ __le__ __len__ __lt__ __main__ __name__ __ne__ __next__ __post_init__ __repr__ __setitem__ __slots__ __str__ __sub__',
	'__future__',
);

const TOKEN =
	/(?<blank>[ \t\r\n\f]+|#[^\r\n]*|\\\r?\n)|(?<prefix>[A-Za-z]{0,2})(?<text>"""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\r\n]|\\[^])*"|'(?:[^'\\\r\n]|\\[^])*')|(?<word>[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<number>\.?\d[\w.]*)|(?<sign>[^\s\p{L}\p{N}"'])/uy;

const STRANGE = /(?![\t\n\f\r])\p{Cc}|\r(?!\n)/u;

const WORDS = /[\p{L}_][\p{L}\p{M}\p{N}_]*/gu;

/** The code in the braces of an f-string. Undefined if they do not match: then some of it lies outside these quotes. */
function codeIn(text: string): string[] | undefined {
	let depth = 0;
	let code = '';
	for (const character of text) {
		if (character === '{') depth += 1;
		if (character === '}') depth -= 1;
		if (depth < 0) return undefined;
		code += depth > 0 ? character : ' ';
	}
	return depth === 0 ? (code.match(WORDS) ?? []) : undefined;
}

/** The words and signs of the code, line ends as `\n`. Undefined where it cannot be read for certain. */
function tokensOf(code: string): string[] | undefined {
	if (STRANGE.test(code)) return undefined;
	const tokens: string[] = [];
	for (let place = 0; place < code.length; ) {
		TOKEN.lastIndex = place;
		const groups = TOKEN.exec(code)?.groups;
		if (!groups) return undefined;
		const { blank, prefix = '', text, word, sign } = groups;
		place = TOKEN.lastIndex;
		if (blank !== undefined) {
			if (blank.includes('\n') && !blank.startsWith('\\')) tokens.push('\n');
		} else if (text !== undefined) {
			const inner = /[ft]/i.test(prefix) ? codeIn(text) : [];
			if (inner === undefined) return undefined;
			tokens.push("''", ...inner);
		} else tokens.push(word ?? sign ?? '0');
	}
	return tokens;
}

function isForbidden(word: string, place: number, all: readonly string[]): boolean {
	// `re.compile` is another one than `compile`.
	if (word === 'compile') return all[place - 1] !== '.';
	if (word === 'urllib') return all[place + 2] !== 'parse';
	return forbidden.has(word) || (word.startsWith('__') && !ownNames.has(word));
}

/** Whether each module that a line imports is one that works on values alone. */
function importsValues(line: readonly string[]): boolean {
	const end = line[0] === 'from' ? line.indexOf('import') : line.length;
	const names = line.slice(1, end).join(' ').split(',');
	return names.every((name) => {
		const [path = ''] = name.split(/ as /);
		return modules.has(path.replaceAll(' ', ''));
	});
}

/** Whether Python code uses only values: no files, no network, no process, and nothing that compiles text into code. */
export function isHarmlessPython(code: string): boolean {
	const tokens = tokensOf(code.normalize('NFKC'));
	if (tokens === undefined || tokens.some(isForbidden)) return false;
	const lines = tokens.join(' ').split(/ ?[\n;] ?/);
	return lines
		.map((line) => line.split(' '))
		.filter((line) => line.includes('import'))
		.every((line) => ['import', 'from'].includes(line[0] ?? '') && importsValues(line));
}
