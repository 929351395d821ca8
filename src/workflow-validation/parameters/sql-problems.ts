import type { INode } from 'n8n-workflow';
import type { Problem } from '../finding';
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
		/^airtable filterByFormula$/,
		/[\w)]\s+(and|or|like|is\s+(?:not\s+)?null)\b(?=\s|$)/gi,
		'stands between values, and Airtable refuses the formula',
		'Write functions, such as AND({A} = 1, {B} = 2).',
	],
];

/** Names and words that queries and formulas do not take. */
export function sqlProblems({ property, value }: DisplayedValue, { type }: INode): Problem[] {
	const name = `${type.replace(/^.*\./, '')} ${property.name}`;
	const [, wrong, says, fix = ''] = REFUSED.find(([place]) => place.test(name)) ?? [];
	if (wrong === undefined || typeof value !== 'string') return [];
	const found = [...value.replace(/^=/, '').replace(MARKED, 'x').matchAll(wrong)];
	const words = new Set(found.flatMap(([, ...groups]) => groups.find(Boolean) ?? []));
	return [...words].map((word) => ({ message: `"${word}" ${says}.`, fix }));
}
