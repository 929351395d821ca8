import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ensureN8n } from '../../sandbox/install.mjs';
import { isRecord } from '../../src/kernel/values/is-record';
import { EXPRESSION } from '../../src/workflow-validation/value-kinds';
import { sqlProblems } from '../../src/workflow-validation/parameters/sql-problems';

/*
 * The rule knows words, n8n's Merge asks alasql. Queries are put together by chance of names and words alike: what is told has to fail
 * there, or to lose a column.
 */
interface Alasql {
	(query: string): unknown;
	readonly parse: (query: string) => unknown;
	readonly parser: { readonly lexer: { readonly rules: readonly RegExp[] } };
}

let alasql: Alasql;

beforeAll(async () => {
	const { directory } = await ensureN8n();
	const load = createRequire(join(directory, 'node_modules', 'n8n-nodes-base', 'package.json'));
	alasql = load('alasql');
	alasql('CREATE TABLE input1');
	alasql('CREATE TABLE input2');
}, 600_000);

const node = {
	...{ id: 'a', name: 'Merge', type: 'n8n-nodes-base.merge', typeVersion: 3.1 },
	...{ position: [0, 0] satisfies [number, number], parameters: {} },
};
const property = { displayName: 'Query', name: 'query', type: 'string', default: '' } as const;
const told = (value: string) =>
	sqlProblems({ property, value, path: 'query', beside: [] }, node, EXPRESSION).map(
		({ message }) => message,
	);

const isRead = (query: string) => {
	try {
		alasql.parse(query);
		return true;
	} catch {
		return false;
	}
};

/** Whether n8n gives every column that the query asks for. */
function isWhole(query: string, columns: number): boolean {
	try {
		const rows = alasql(query);
		const [row] = Array.isArray(rows) ? rows : [];
		return isRecord(row) && Object.keys(row).length === columns;
	} catch {
		return false;
	}
}

const NAMES =
	'id shop amount day price sku email status type total temp count order group index key value first last max sum open close rows table top store percent plan new no action before after end start column database_id schema_name total_sum orders text query read replace state name'.split(
		' ',
	);

/** Numbers that look like chance and are the same each time. */
function chance(seed: number) {
	let state = seed;
	return (most: number) => {
		state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
		return ((state ^ (state >>> 13)) >>> 0) % most;
	};
}

function queries(count: number) {
	const next = chance(7);
	const pick = (from: readonly string[]) => from[next(from.length)] ?? '';
	const name = () => pick(NAMES);
	const column = () =>
		pick([
			`a.${name()}`,
			`a.[${name()}]`,
			name(),
			`[${name()}]`,
			`a.main->${name()}`,
			"'total, order'",
		]);
	const value = () =>
		pick([
			column(),
			column(),
			`SUM(${column()})`,
			`COUNT(*)`,
			`CASE WHEN ${column()} > 1 THEN 1 ELSE 2 END`,
		]);
	return Array.from({ length: count }, () => {
		const columns = Array.from(
			{ length: 1 + next(3) },
			(_, index) => `${value()} AS ${pick([name(), `[${name()}${index}]`, `c${index}`])}`,
		);
		const rest = pick([
			'',
			'',
			` WHERE ${column()} = 1`,
			` GROUP BY ${column()}`,
			` ORDER BY ${column()} DESC`,
		]);
		const distinct = pick(['', '', 'DISTINCT ', 'TOP 5 ']);
		const query = `SELECT ${distinct}${columns.join(', ')} FROM input1 a${rest}`;
		return { query, columns: columns.length };
	});
}

test('a query that is told fails in alasql, or loses a column, and most that fail are told', () => {
	const all = queries(4_000);
	const failing = all.filter(({ query }) => !isRead(query));
	const toldOf = all.filter(({ query }) => told(query).length > 0);
	expect(toldOf.filter(({ query, columns }) => isRead(query) && isWhole(query, columns))).toEqual(
		[],
	);
	expect(failing.length).toBeGreaterThan(1_000);
	expect(failing.length).toBeLessThan(3_600);
	expect(
		failing.filter(({ query }) => told(query).length > 0).length / failing.length,
	).toBeGreaterThan(0.8);
});

test('each word of alasql that is no name anywhere is told, and only such', () => {
	const words = alasql.parser.lexer.rules.flatMap((rule) => {
		const [, word] = /^\^\(\?:([A-Z_]+)\\b\)$/.exec(rule.source) ?? [];
		return word === undefined ? [] : [word.toLowerCase()];
	});
	expect(words.length).toBeGreaterThan(100);
	const places = [
		(word: string) => `SELECT a.${word} FROM input1 a`,
		(word: string) => `SELECT a.x AS ${word} FROM input1 a`,
		(word: string) => `SELECT a.x, ${word} FROM input1 a`,
	];
	const isReserved = (word: string) => places.every((place) => !isRead(place(word)));
	const isTold = (word: string) => told(`SELECT a.${word} FROM input1 a`).length > 0;
	expect(words.filter((word) => isReserved(word) !== isTold(word))).toEqual([]);
});
