const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
	new Set(lists.flatMap((list) => list.split(' ')));

const modules = setOf(
	'__future__ base64 bisect calendar collections collections.abc copy csv dataclasses datetime decimal difflib enum fractions functools hashlib heapq hmac html itertools json math numbers operator random re statistics string textwrap time typing unicodedata urllib.parse uuid zlib zoneinfo',
);

/** Names that give access to files, processes, the network, or to what compiles text into code. */
const forbidden = setOf(
	'_create_fn _eval_type _getWorkflowStaticData _helpers _io _os _sys ag_frame aiohttp attrgetter bltns breakpoint builtins codecs CodeType cr_frame ctypes delattr eval evaluate_forward_ref exec f_back f_builtins f_globals f_locals Formatter ForwardRef FunctionType get_field get_type_hints getattr gi_frame globals http httpx importlib input inspect io js LambdaType linecache locals make_dataclass methodcaller micropip modules open os pathlib platform pyodide requests setattr shutil socket subprocess sys tb_frame types vars vformat',
);

/** Functions and names of the language, and n8n's for the data of the run. */
const known = setOf(
	'abs all any ascii bin bool bytearray bytes callable chr complex dict divmod enumerate filter float format frozenset hash hex int isinstance issubclass iter len list map max min next oct ord pow print range repr reversed round set slice sorted str sum tuple zip ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError NameError NotImplementedError OverflowError RuntimeError StopIteration TypeError UnicodeDecodeError UnicodeError ValueError ZeroDivisionError',
	'_ __future__ urllib _input _item _items _json _now _today item items False None True and as assert async await break class continue def del elif else except finally for from if import in is lambda match case nonlocal not or pass raise return try while with yield',
);

/** What may be asked of a value, by name: methods and members of the language's values, and of the modules above. */
const members = setOf(
	'add append capitalize casefold center clear copy count decode difference discard encode endswith expandtabs extend find fromkeys get index insert intersection isalnum isalpha isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isprintable isspace issubset issuperset istitle isupper items join keys ljust lower lstrip partition pop popitem remove removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip setdefault sort split splitlines startswith strip swapcase symmetric_difference title translate union update upper values zfill as_integer_ratio bit_length hex is_integer imag real',
	'all first item itemMatching json last binary params',
	'dumps loads JSONDecodeError compile findall finditer fullmatch match search sub subn escape IGNORECASE MULTILINE DOTALL VERBOSE I M S X group groups groupdict start end span pattern',
	'acos asin atan atan2 ceil comb cos degrees dist e exp fabs factorial floor fmod fsum gcd hypot inf isclose isfinite isinf isnan lcm log log10 log2 nan perm pi pow prod radians sin sqrt tan tau trunc mean median mode stdev variance quantiles fmean pstdev pvariance',
	'date datetime time timedelta timezone utc now today utcnow strftime strptime fromisoformat fromtimestamp utcfromtimestamp isoformat timestamp astimezone combine total_seconds days seconds microseconds year month day hour minute second microsecond weekday isoweekday isocalendar monthrange tzinfo ZoneInfo',
	'Counter OrderedDict defaultdict deque namedtuple most_common elements appendleft popleft rotate chain combinations groupby islice permutations product repeat zip_longest accumulate count cycle from_iterable starmap reduce partial wraps lru_cache deepcopy',
	'b64decode b64encode urlsafe_b64decode urlsafe_b64encode md5 sha1 sha224 sha256 sha384 sha512 hexdigest digest new uuid1 uuid3 uuid4 uuid5 NAMESPACE_DNS NAMESPACE_URL randint random choice choices sample shuffle uniform seed ascii_letters ascii_lowercase ascii_uppercase digits punctuation',
	'Decimal Fraction quantize ROUND_HALF_UP quote quote_plus unquote unquote_plus urlencode urlparse urlsplit urlunparse urljoin parse_qs parse_qsl netloc scheme path query fragment hostname reader writer DictReader DictWriter writerow writerows writeheader bisect_left bisect_right insort heappush heappop heapify nlargest nsmallest normalize parse dedent fill wrap shorten unescape Any Dict List Optional Tuple Union abc annotations dataclass field Enum',
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

const WORD = /^[\p{L}_]/u;

/** Words after which the code names something of its own. */
const naming = setOf('as class def for global import lambda nonlocal');

/** Names that the code itself gives: to its variables, functions, parameters and imports. */
function ownNamesIn(all: readonly string[]): ReadonlySet<string> {
	const own = new Set<string>();
	let depth = 0;
	let isNaming = false;
	for (const [place, word] of all.entries()) {
		const after = all[place + 1] ?? '';
		if (naming.has(word)) isNaming = true;
		else if (word === 'in' || (depth === 0 && (word === ':' || word === '\n'))) isNaming = false;
		else if (
			WORD.test(word) &&
			all[place - 1] !== '.' &&
			(isNaming || ['=', ':', ','].includes(after))
		)
			own.add(word);
		if ('([{'.includes(word)) depth += 1;
		if (')]}'.includes(word)) depth -= 1;
	}
	return own;
}

const ownMembersIn = (all: readonly string[]): ReadonlySet<string> =>
	new Set(
		all.filter((word, place) => {
			const isSet = all[place - 1] === '.' && all[place - 2] === 'self';
			return !word.startsWith('_') && (all[place - 1] === 'def' || isSet);
		}),
	);

function isKnown(all: readonly string[]): boolean {
	const own = ownNamesIn(all);
	const ownMembers = ownMembersIn(all);
	return all.every((word, place) => {
		if (!WORD.test(word) || ownNames.has(word)) return true;
		if (all[place - 1] === '.') return members.has(word) || ownMembers.has(word);
		return known.has(word) || own.has(word) || modules.has(word);
	});
}

function isForbidden(word: string, place: number, all: readonly string[]): boolean {
	// `re.compile` is another one than `compile`.
	if (word === 'compile') return all[place - 1] !== '.';
	if (word === 'urllib') return all[place + 2] !== 'parse';
	return forbidden.has(word) || (word.startsWith('__') && !ownNames.has(word));
}

function importsValues(line: readonly string[]): boolean {
	const end = line[0] === 'from' ? line.indexOf('import') : line.length;
	const taken = line
		.slice(end + 1)
		.filter((word, place, all) => WORD.test(word) && word !== 'as' && all[place - 1] !== 'as');
	if (!taken.every((name) => members.has(name) || modules.has(name))) return false;
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
	if (!isKnown(tokens)) return false;
	const lines = tokens.join(' ').split(/ ?[\n;] ?/);
	return lines
		.map((line) => line.split(' '))
		.filter((line) => line.includes('import'))
		.every((line) => ['import', 'from'].includes(line[0] ?? '') && importsValues(line));
}
