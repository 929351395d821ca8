interface SqlDialect {
	/** A backslash in quotes takes the next character with it. */
	readonly backslash: boolean;
	/** `#` begins a comment, and `--` does only with a blank behind it. */
	readonly hashComments: boolean;
	/** `[` opens a quoted name. */
	readonly brackets: boolean;
}

const standard: SqlDialect = { backslash: false, hashComments: false, brackets: false };

/** Each database that n8n has a node for reads a text in one of these ways, or one of these reads finds a stray backslash. */
const sqlDialects: readonly SqlDialect[] = [
	standard,
	{ ...standard, backslash: true },
	{ ...standard, backslash: true, hashComments: true },
	{ ...standard, brackets: true },
];

interface SqlToken {
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

function readSql(text: string, dialect: SqlDialect): SqlToken[] | undefined {
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

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
	new Set(lists.flatMap((list) => list.toUpperCase().split(' ')));

/** Words right before a bracket: functions that only work on their arguments (no files, settings, waiting or texts that are run), types, keywords. */
const sqlCalls = setOf(
	'any_value approx_count_distinct approx_percentile approx_quantiles approx_top_count array_agg arrayagg avg bit_and bit_or bit_xor bool_and bool_or checksum_agg corr count count_big count_if countif covar_pop covar_samp every first first_value group_concat grouping grouping_id json_agg json_arrayagg json_build_array json_build_object json_object_agg json_objectagg jsonb_agg jsonb_build_array jsonb_build_object jsonb_object_agg last last_value listagg logical_and logical_or max max_by median min min_by mode object_agg percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope std stddev stddev_pop stddev_samp stdev stdevp string_agg sum var var_pop var_samp variance varp xmlagg',
	'cume_dist dense_rank lag lead nth_value ntile percent_rank rank ratio_to_report row_number',
	'ascii bit_length btrim cast char char_length character_length charindex chr coalesce collate concat concat_ws contains convert decode difference edit_distance editdistance elt encode endswith ends_with field find_in_set format from_base64 greatest hex ifnull iif ilike initcap instr isnull lcase least left len length like locate lower lpad ltrim md5 mid nchar normalize nullif nullifzero nvl nvl2 octet_length ord overlay patindex position quotename repeat replace replicate reverse right rpad rtrim safe_cast sha1 sha2 sha256 sha512 soundex space split split_part startswith starts_with str strpos string_split string_to_array stuff substr substring substring_index to_base64 to_char to_hex to_number to_varchar translate trim try_cast try_convert try_parse ucase unhex unicode upper zeroifnull regexp_contains regexp_count regexp_extract regexp_extract_all regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr',
	'add_months adddate addtime age clock_timestamp convert_tz curdate current_date current_datetime current_time current_timestamp curtime date date_add date_bin date_diff date_format date_from_unix_date date_part date_sub date_trunc dateadd datediff datediff_big datefromparts datename datepart datetime datetime_add datetime_diff datetime_sub datetime_trunc datetimefromparts day dayname dayofmonth dayofweek dayofyear eomonth extract format_date format_datetime format_timestamp from_days from_unixtime getdate getutcdate hour interval isdate justify_days justify_hours justify_interval last_day localtime localtimestamp make_date make_interval make_time make_timestamp makedate maketime microsecond minute month monthname months_between next_day now parse_date parse_datetime parse_timestamp period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdatetime sysutcdatetime time time_add time_diff time_format time_sub time_to_sec time_trunc timediff timestamp timestamp_add timestamp_diff timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc timestampadd timestampdiff to_date to_days to_timestamp trunc unix_date unix_micros unix_millis unix_seconds unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear year yearweek',
	'abs acos asin atan atan2 atn2 cbrt ceil ceiling cos cot crc32 degrees div div0 exp floor ln log log10 log2 mod pi pow power radians rand random round safe_divide sign sin sqrt square tan truncate uniform width_bucket',
	'array array_append array_cat array_concat array_contains array_dims array_distinct array_except array_intersection array_length array_lower array_ndims array_position array_positions array_prepend array_remove array_replace array_size array_slice array_to_string array_upper cardinality element_at explode flatten generate_array generate_date_array generate_series generate_subscripts get_path hll_cardinality is_array is_object isjson json json_array json_array_elements json_array_elements_text json_array_length json_contains json_contains_path json_depth json_each json_each_text json_exists json_extract json_extract_array json_extract_path json_extract_path_text json_extract_scalar json_keys json_length json_object json_object_keys json_overlaps json_pretty json_query json_query_array json_quote json_search json_serialize json_table json_type json_typeof json_unquote json_valid json_value json_value_array jsonb jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_keys jsonb_path_exists jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_pretty jsonb_to_record jsonb_to_recordset jsonb_typeof object_construct object_keys openjson parse_json posexplode row_to_json struct to_json to_json_string to_jsonb to_variant try_parse_json typeof unnest xmlelement xmlforest',
	'bin_to_uuid choose decompress gen_random_uuid generate_uuid if inet_aton inet_ntoa newid sys_guid to_binary uuid uuid_generate_v4 uuid_string uuid_to_bin',
	// Types with a length in brackets, behind `AS` or `::`.
	'bignumeric binary bit bytes character datetime2 datetimeoffset dec decimal float number numeric nvarchar nvarchar2 string text varbinary varchar varchar2 varying',
	// What the database says of itself.
	'col_description current_database current_role current_schema current_user database db_name obj_description object_id object_name pg_column_size pg_database_size pg_get_constraintdef pg_get_indexdef pg_get_viewdef pg_relation_size pg_size_pretty pg_table_size pg_total_relation_size pg_typeof schema schema_name session_user to_regclass user version',
	// What a bracket may follow without being called.
	'all and any apply as between by case cross cube distinct else except exists filter for from group having ilike in index inner intersect is join key lateral like limit materialized minus not offset on or order outer over partition pivot qualify range rollup row select sets similar some table tablesample then top union unpivot using values when where window with within xor',
);

const LONGEST = 50_000;

/** Words that change something in any position: as a second statement, in a `WITH`, as a hint or as a clause. */
const acting = setOf(
	'alter call create delete drop dumpfile exec execute grant holdlock insert into merge nextval openquery openrowset opendatasource outfile procedure revoke tablock tablockx truncate update updlock xlock',
);

/** Words that begin a statement. T-SQL needs no separator before one. Elsewhere they may be names. */
const beginning = setOf(
	'add analyze attach backup begin bulk checkpoint close commit conversation copy dbcc deallocate declare deny detach disable do enable exit export get goto handler if import kill listen load lock move notify open pragma prepare print purge put raiserror readtext receive reconfigure refresh reindex rename replace restore return revert rollback save savepoint send set shutdown throw transaction unlock updatetext use vacuum waitfor while writetext',
);

/** Behind them a name or a value is still to come, so that no statement can begin there. All of them are reserved in T-SQL. */
const joints = setOf(
	'all and any as between by case collate distinct else escape except exists from having in intersect is join like not on or over select some then union values when where with',
);

const setOperators = setOf('union all distinct except intersect minus');

const is = (token: SqlToken | undefined, text: string) =>
	token?.text === text && (token.kind === 'sign' || token.kind === 'word');

const endsValue = (token: SqlToken | undefined) => {
	if (token === undefined) return false;
	if (token.kind === 'sign') return token.text === ')' || token.text === ']';
	return token.kind !== 'word' || !joints.has(token.text);
};

/** A `SELECT` within one pair of brackets: how many there are that belong to no other. */
interface Frame {
	selects: number;
	readonly isWith: boolean;
}

class Reader {
	private readonly frames: Frame[];

	constructor(private readonly tokens: readonly SqlToken[]) {
		this.frames = [this.frameAt(0)];
	}

	private frameAt(place: number): Frame {
		return { selects: 0, isWith: is(this.tokens[place], 'WITH') };
	}

	isReadOnly(): boolean {
		const first = this.tokens.findIndex((token) => !is(token, '('));
		const begins = this.tokens[first];
		if (!is(begins, 'SELECT') && !is(begins, 'WITH')) return false;
		return this.tokens.every((_token, place) => this.isHarmless(place)) && this.frames.length === 1;
	}

	private isHarmless(place: number): boolean {
		const token = this.tokens[place];
		if (token?.kind === 'word') return this.isHarmlessWord(place, token.text);
		if (token?.kind === 'quoted') return !this.isCalled(place) || this.namesColumns(place);
		if (is(token, ';')) return false;
		// A variable of MySQL is set by it.
		if (is(token, ':')) return !is(this.tokens[place + 1], '=');
		if (is(token, '(')) this.frames.push(this.frameAt(place + 1));
		if (is(token, ')')) this.frames.pop();
		return this.frames.length > 0;
	}

	private isHarmlessWord(place: number, word: string): boolean {
		const before = this.tokens[place - 1];
		const after = this.tokens[place + 1];
		const isName = is(before, '.');
		if (this.isCalled(place)) {
			if (isName) return false;
			if (sqlCalls.has(word)) return true;
			return !acting.has(word) && !beginning.has(word) && this.namesColumns(place);
		}
		if (isName) return word !== 'NEXTVAL';
		if (acting.has(word)) return false;
		if (word === 'SELECT') return this.isOneSelect(before);
		if (word === 'FOR') return !['SHARE', 'NO', 'KEY', 'BROWSE'].includes(after?.text ?? '');
		if (word === 'NEXT') return !is(after, 'VALUE');
		if (word === 'USE' && (is(after, 'INDEX') || is(after, 'KEY'))) return true;
		return !beginning.has(word) || !endsValue(before);
	}

	/** The first one of its brackets, one joined to it by `UNION` and the like, or the one behind the parts of a `WITH`. */
	private isOneSelect(before: SqlToken | undefined): boolean {
		const frame = this.frames.at(-1);
		if (frame === undefined) return false;
		if (before?.kind === 'word' && setOperators.has(before.text)) return true;
		const isFirst = before === undefined || is(before, '(');
		const isBehindParts = frame.isWith && is(before, ')');
		frame.selects += 1;
		return (isFirst || isBehindParts) && frame.selects === 1;
	}

	private isCalled = (place: number) => is(this.tokens[place + 1], '(');

	/** Whether the brackets behind a name hold the columns of a table that is named so: `t(a, b)`. */
	private namesColumns(place: number): boolean {
		let end = place + 2;
		while (this.tokens[end] !== undefined && !is(this.tokens[end], ')')) end += 1;
		const columns = this.tokens.slice(place + 2, end);
		if (!columns.every(({ kind, text }) => kind === 'word' || kind === 'quoted' || text === ','))
			return false;
		const before = this.tokens[place - 1];
		return is(before, 'AS') || is(before, ')') || this.beginsPart(end + 1);
	}

	/** `AS (SELECT`: the word before it names a part of a `WITH`. */
	private beginsPart(place: number): boolean {
		const [as, ...rest] = this.tokens.slice(place, place + 5);
		const body = rest.filter((token) => !is(token, 'NOT') && !is(token, 'MATERIALIZED'));
		if (!is(as, 'AS') || !is(body[0], '(')) return false;
		const isRows = is(body[1], 'VALUES') && is(body[2], '(');
		return isRows || is(body[1], 'SELECT') || is(body[1], 'WITH');
	}
}

const isReadOnlyIn = (all: readonly SqlToken[], takesParameters: boolean): boolean => {
	const quotes = all.filter(({ kind }) => ['string', 'quoted', 'comment'].includes(kind));
	// n8n inserts a parameter anywhere, even within quotes.
	if (takesParameters && quotes.some(({ text }) => /[$?]/.test(text))) return false;
	const tokens = all.filter(({ kind }) => kind !== 'comment');
	const isEmpty = (token: SqlToken | undefined) => is(token, ';');
	while (isEmpty(tokens.at(-1))) tokens.pop();
	return new Reader(tokens).isReadOnly();
};

/** Whether a text is one `SELECT` that changes nothing in every dialect. What cannot be read, and what an expression adds, is not. */
export function isReadOnlySql(query: unknown, takesParameters = false): boolean {
	if (typeof query !== 'string' || query.length > LONGEST) return false;
	// Nodes for databases fill in expressions by themselves, with or without the sign before the text.
	if (query.includes('{{')) return false;
	const text = query.replace(/^=/, '');
	return sqlDialects.every((dialect) => {
		const tokens = readSql(text, dialect);
		return tokens !== undefined && isReadOnlyIn(tokens, takesParameters);
	});
}
