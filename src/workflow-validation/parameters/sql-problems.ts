import type { INode } from 'n8n-workflow';
import type { Problem } from '../finding';
import { kindOfParameter } from '../value-kinds';
import type { DisplayedValue } from './option-problems';

/** Words that are no names in the SQL of n8n's Merge, which alasql reads. */
const RESERVED =
	'select aggr aggregate aggregator all alter and anti any apply array as assert asc attach avg begin between break by ilike call case cast check class close collate column columns commit constraint convert corresponding count create cross cube cursor dateadd datediff timestampdiff declare default delete deleted desc detach distinct drop echo edge end enum else escape except exec execute exists explain fetch for foreign from full function glob graph group grouping having if identity is in index indexed inner insert inserted intersect interval into join let left like matrix merge minus modify natural new nocase no not on only of offset open or order outer over partition percent pivot plan primary print query recordset reduce references regexp reindex remove rename repeat replace require return returns right rollback rollup row rows search semi set sets show some strategy store sum total table tables target temp temporary textstring then timeout to top trigger truncate union unique unpivot update use using values vertex when where while with autoincrement auto_increment';

/** Two of the words also begin names. */
const WORD = `(${RESERVED.replaceAll(' ', '|')}|(?:database|schema)\\w*)\\b`;

/** Places where only a name can stand: behind a dot, an arrow or AS, as a whole column, before a comparison, and as the only argument. */
const NAMED = new RegExp(
	`(?:[\\w\\])]\\.|->|\\bas\\s+(?!select\\b|values\\b))${WORD}(?!\\s*\\()|(?:\\bselect\\s(?!\\s*(?:distinct|top|all)\\b)|,|\\bby\\s)\\s*${WORD}(?=\\s*(?:,|$|\\b(?:from|asc|desc|having|limit|order)\\b))|\\b(?:where|and|or|on)\\s+${WORD}(?=\\s*(?:[=<>!]|\\b(?:is|in|like)\\b))|\\w\\(\\s*${WORD}\\s*\\)`,
	'gi',
);

/** What holds no names of its own: expressions, texts, comments, and names that are marked as such. */
const MARKED = /\{\{[\s\S]*?\}\}|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\[[^\]]*\]|`[^`]*`|--.*/g;

/** One value for a query of MySQL that may be neither a text nor a list. */
function replacementProblems(value: string): Problem[] {
	const [, code] = /^=\s*\{\{((?:(?!\}\})[\s\S])*)\}\}\s*$/.exec(value) ?? [];
	if (code === undefined || ['text', 'list', 'items'].includes(String(kindOfParameter(value))))
		return [];
	const message = 'n8n fails where the value is a number, and splits a text at its commas.';
	return [{ message, fix: `Write "={{ [${code.trim()}] }}".`, severity: 'advice' }];
}

/** Names in the query of a Merge that are words of its SQL, and a value that a query of MySQL may not take. */
export function sqlProblems({ property: { name }, value }: DisplayedValue, { type }: INode) {
	if (typeof value !== 'string') return [];
	if (type === 'n8n-nodes-base.mySql' && name === 'queryReplacement')
		return replacementProblems(value);
	if (type !== 'n8n-nodes-base.merge' || name !== 'query') return [];
	const query = value.replace(/^=/, '').replace(MARKED, 'x');
	if (!/^\s*select\b/i.test(query)) return [];
	const found = [...query.matchAll(NAMED)].flatMap(([, ...words]) => words.find(Boolean) ?? []);
	return [...new Set(found)].map(
		(word): Problem => ({
			message: `"${word}" is a word of its SQL and no name, and n8n fails at the query, or loses the column.`,
			fix: `Write [${word}].`,
		}),
	);
}
