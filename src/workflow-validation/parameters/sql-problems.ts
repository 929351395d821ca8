import type { INode } from 'n8n-workflow';
import { listOf } from '../../kernel/values/list-of';
import { literally } from '../../kernel/workflow/text-pattern';
import { isExpression } from '../../kernel/workflow/is-expression';
import type { Problem } from '../finding';
import { at, partsOf } from '../output-fields';
import { isSyntax } from '../syntax';
import { type KindScope, isWordy, onlyExpression } from '../value-kinds';
import type { DisplayedValue } from './option-problems';

/** Words that are no names in the SQL of n8n's Merge, which alasql reads. Two of them also begin names. */
const RESERVED =
	'select aggr aggregate aggregator all alter and anti any apply array as assert asc attach avg begin between break by ilike call case cast check class close collate column columns commit constraint convert corresponding count create cross cube cursor dateadd datediff timestampdiff declare default delete deleted desc detach distinct drop echo edge end enum else escape except exec execute exists explain fetch for foreign from full function glob graph group grouping having if identity is in index indexed inner insert inserted intersect interval into join let left like matrix merge minus modify natural new nocase no not on only of offset open or order outer over partition percent pivot plan primary print query recordset reduce references regexp reindex remove rename repeat replace require return returns right rollback rollup row rows search semi set sets show some strategy store sum total table tables target temp temporary textstring then timeout to top trigger truncate union unique unpivot update use using values vertex when where while with autoincrement auto_increment';

const WORD = `(${RESERVED.replaceAll(' ', '|')}|(?:database|schema)\\w*)\\b`;

/** Places where only a name can stand: behind a dot, an arrow or AS, as a whole column, before a comparison, and as the only argument. */
const NAMED = new RegExp(
	`(?:[\\w\\])]\\.|->|\\bas\\s+(?!select\\b|values\\b))${WORD}(?!\\s*\\()|(?:\\bselect\\s(?!\\s*(?:distinct|top|all)\\b)|,|\\bby\\s)\\s*${WORD}(?=\\s*(?:,|$|\\b(?:from|asc|desc|having|limit|order)\\b))|\\b(?:where|and|or|on)\\s+${WORD}(?=\\s*(?:[=<>!]|\\b(?:is|in|like)\\b))|\\w\\(\\s*${WORD}\\s*\\)`,
	'gi',
);

/** Expressions, texts, comments, and names that are marked as such. One without an end goes on to the last: none is looked for twice. */
const MARKED =
	/\{\{[\s\S]*?(?:\}\}|$)|\{[^{}]*\}|'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|\[[^\]]*(?:\]|$)|`[^`]*(?:`|$)|--.*/g;

/** Texts and comments of SQL. */
const TEXT = /'(?:''|[^'])*'|--.*|\/\*[\s\S]*?\*\//g;

/** The text of a query without texts, comments and what stands in brackets. */
function plainSql(query: unknown): string {
	if (typeof query !== 'string' || query.length > 5_000) return '';
	let text = query.replace(/^=/, '').replace(TEXT, "''");
	for (let depth = 0; depth < 6; depth++) text = text.replace(/\([^()]*\)/g, '#');
	return text;
}

/** A column by which a query looks for one row. */
const BY_KEY =
	/\b\w*(?:id|e?mail|key|code|number|no|nr|sku|token|slug|name|phone|domain|url|path|hash|login|ref|reference|isbn|ean|iban)\s*=(?!\s*\w+\.)/i;

/** How many rows a SELECT gives, as it is meant: one by its key or a sum over all, otherwise several. */
export function rowsOfQuery(query: unknown): 'one' | 'many' | undefined {
	const text = plainSql(query);
	if (!/^\s*select\b/i.test(text)) return undefined;
	const [, where = ''] = /\bwhere\b([\s\S]*)$/i.exec(text) ?? [];
	const isSum =
		/\b(?:count|sum|avg|min|max|\w+_agg|group_concat|exists)\s*#/i.test(text) &&
		!/\bgroup\s+by\b/i.test(text);
	if (isSum || /\blimit\s+1\b|\btop\s*(?:1\b|#)|\bfirst\s+1\b/i.test(text)) return 'one';
	return BY_KEY.test(where) ? undefined : 'many';
}

/** What a column would be called that holds no number, for all that it is one. */
const NO_COUNT = /(?:name|plan|status|category|language|country|city|company|channel)$/i;

/** Whether PostgreSQL counts rows in a column of a SELECT: n8n gives so large a number as a text. */
export function isCounted({ typeVersion, parameters }: INode, name: string): boolean {
	const { operation, query, options } = parameters;
	if (operation !== 'executeQuery' || typeVersion < 2 || NO_COUNT.test(name)) return false;
	if (at(options, 'largeNumbersOutput') === 'numbers') return false;
	const text = plainSql(query);
	if (!/^\s*select\b/i.test(text) || /;\s*\S|\b(?:into|union|returning)\b/i.test(text))
		return false;
	const isPlain = name === 'count' && /\bcount\s*#\s*(?:,|from\b)/i.test(text);
	return isPlain || new RegExp(`\\bcount\\s*#\\s+(?:as\\s+)?${literally(name)}\\b`, 'i').test(text);
}

const UNNAMED = /::|[-+*/|<>=]|\b(?:case|over|collate|zone|is|not|and|or)\b/i;

/** The columns of a plain SELECT; undefined where it takes all, or anything without a name. @param isFolding names become small letters */
export function selectedColumns(query: unknown, isFolding: boolean): string[] | undefined {
	const text = plainSql(query);
	const [, list = '', rest = ''] =
		/^\s*select\s+(?:distinct\s+)?([^;{]*?)\sfrom\s([\s\S]*)$/i.exec(text) ?? [];
	if (list === '' || /\bunion\b|;\s*\S/i.test(rest)) return undefined;
	// Without AS, their last word names no column.
	const isUnnamed = (part: string) => UNNAMED.test(part) && !/\sas\s+\S+\s*$/i.test(part);
	if (list.split(',').some(isUnnamed) || /\bdistinct\s+from\b/i.test(text)) return undefined;
	const names = list.split(',').map((part) => {
		const [, quoted, plain] =
			/^\s*(?:[\s\S]*?\s(?:as\s+)?|\w+\.|)(?:["`]([^"`]+)["`]|([a-z_]\w*))\s*$/i.exec(part) ?? [];
		return quoted ?? (isFolding ? plain?.toLowerCase() : plain);
	});
	return names.every((one) => one !== undefined) ? [...names, 'success'] : undefined;
}

/** What queries and formulas of a node cannot hold, where it stands: what comes of it, and what to write. */
const REFUSED: ReadonlyArray<readonly [place: RegExp, wrong: RegExp, says: string, fix: string]> = [
	[
		/^merge query$/,
		NAMED,
		'is a word of its SQL and no name, and n8n fails at the query, or loses the column',
		'Write it as [name].',
	],
	[
		/^(?:mySql|postgres) query$/,
		/[=<>(,]\s*(\?|%s)(?=\s|$|[),;])/g,
		'goes to the database as it is, which refuses it: n8n puts values in place of $1, $2 and so on',
		'Write $1 for the first value, $2 for the second.',
	],
	[
		/^postgres query$/,
		/(~\w+~|\bon\s+duplicate\s+key\b|\bauto_increment\b|\binterval\s+\d+\s+\w+|\b(?:group_concat|unix_timestamp|date_format|str_to_date|curdate)(?=\s*\())/gi,
		'is SQL of MySQL, and PostgreSQL refuses the query',
		'Write it as PostgreSQL has it, such as "name", ON CONFLICT, INTERVAL \'7 days\', STRING_AGG, TO_CHAR.',
	],
	[
		/^mySql query$/,
		/(\w::\w+|\bilike\b|\bon\s+conflict\b|\binterval\s+x(?!\s*\w)|\bfull\s+outer\s+join\b|\b(?:date_trunc|to_char|string_agg)(?=\s*\())/gi,
		'is SQL of PostgreSQL, and MySQL refuses the query',
		'Write it as MySQL has it, such as CAST(a AS DATE), LIKE, ON DUPLICATE KEY UPDATE, INTERVAL 7 DAY.',
	],
	[
		/^microsoftSql query$/,
		/(~\w+~|\blimit\s+\d+|\w::\w+|\bilike\b|\bnow\s*\(\s*\))/gi,
		'is not T-SQL, and SQL Server refuses the query',
		'Write it as SQL Server has it, such as SELECT TOP 10, CAST(a AS DATE), GETDATE().',
	],
	[
		/^(?:mySql|postgres) query$/,
		/[=<>(,]\s*(:[a-z]\w*)\b/gi,
		'goes to the database as it is, which refuses it: n8n puts values in place of $1, $2 and so on',
		'Write $1 for the first value, $2 for the second.',
	],
	[
		/^airtable filterByFormula$/,
		/[\w)]\s+(and|or|like|is\s+(?:not\s+)?null)\b(?=\s|$)/gi,
		'stands between values, and Airtable refuses the formula',
		'Write functions, such as AND({A} = 1, {B} = 2).',
	],
];

/** Texts that stand in a query as they are. The database takes them for names of columns. */
function bareProblems(query: string, { type, parameters }: INode, scope: KindScope): Problem[] {
	if (!/Sql$|\.postgres$/.test(type) || parameters.operation !== 'executeQuery') return [];
	const bare = [...query.replace(TEXT, "''").matchAll(/(?:[=,(]|\blike\b)\s*(\{\{[^{}]*\}\})/gi)];
	const code = bare.map(([, one = '']) => one).find((one) => isWordy(one, scope));
	if (code === undefined) return [];
	return [
		{
			message: `${code} stands without quotes: the database takes the text for a name, and the query fails.`,
			fix: `Write $1, and options: { queryReplacement: "={{ [${code.slice(2, -2).trim()}] }}" }.`,
			severity: 'advice',
		},
	];
}

/** Values of a query that are not given: the database gets their number. */
function valueProblems(query: string, { type, typeVersion, parameters }: INode): Problem[] {
	const { options, operation } = parameters;
	if (!/\.(?:mySql|postgres)$/.test(type) || operation !== 'executeQuery' || typeVersion < 2)
		return [];
	const given = at(options, 'queryReplacement');
	const bare = query.replace(/\{\{[\s\S]*?(?:\}\}|$)/g, 'x');
	const wanted = Math.max(
		0,
		...[...bare.replace(TEXT, '').matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
	);
	const list = isExpression(given) ? onlyExpression(given) : undefined;
	const values =
		isSyntax(list) && list.type === 'ArrayExpression'
			? listOf(list.elements)
			: partsOf(given ?? '');
	// Of what else an expression gives, only a run knows how many values it is.
	const isOpen = values?.some((one) => isSyntax(one) && one.type === 'SpreadElement');
	const count = isOpen ? Infinity : (values?.length ?? Infinity);
	const texts = [...bare.matchAll(TEXT)].map(([text]) => text);
	const quoted = texts.find((one) => /^'[^{}]*\$\d[^{}]*'$/.test(one));
	if (wanted > count)
		return [
			{
				message: `it uses $${wanted}, and there ${count === 1 ? 'is 1 value' : `are ${count} values`}: the query fails.`,
				fix: 'Write options: { queryReplacement: "={{ [$json.a, $json.b] }}" }, with a value for each.',
			},
		];
	if (quoted === undefined || count === 0) return [];
	const message = `n8n puts the value in ${quoted} with quotes of its own, or none at all: the query fails, or looks for the text itself.`;
	return [
		{
			message,
			fix: "Write $1 without quotes; for a part of a text, '%' || $1 || '%' or CONCAT.",
			severity: 'advice',
		},
	];
}

/** Names and words that queries and formulas do not take. */
export function sqlProblems(
	{ property, value }: DisplayedValue,
	node: INode,
	scope: KindScope,
): Problem[] {
	const { type } = node;
	const name = `${type.replace(/^.*\./, '')} ${property.name}`;
	const rules = REFUSED.filter(([place]) => place.test(name));
	const isQuery = property.name === 'query';
	if (typeof value !== 'string' || (rules.length === 0 && !isQuery)) return [];
	const text = value
		.replace(/^=/, '')
		.replace(/`(\w+)`/g, type.endsWith('.merge') ? '`$1`' : '~$1~')
		.replace(MARKED, 'x');
	const found = rules.flatMap(([, wrong, says, fix]) => {
		const words = new Set(
			[...text.matchAll(wrong)].flatMap(([, ...groups]) => groups.find(Boolean) ?? []),
		);
		return [...words].map((word) => ({ message: `"${word}" ${says}.`, fix }));
	});
	return isQuery
		? [...found, ...valueProblems(value, node), ...bareProblems(value, node, scope)]
		: found;
}
