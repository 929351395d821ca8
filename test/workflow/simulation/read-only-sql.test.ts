import { isReadOnlySql } from '../../../src/workflow/simulation/sql/read-only-sql';

describe('a query that only reads', () => {
	it.each([
		'SELECT * FROM orders',
		'  select 1;  ',
		'=SELECT * FROM orders',
		'-- the newest\nSELECT * FROM orders ORDER BY "createdAt" DESC LIMIT 10 OFFSET 20',
		"/* it's one */ SELECT 'it''s', N'x', E'a\\nb' FROM t",
		'SELECT a.id, b.name AS "the name" FROM a LEFT JOIN b ON a.id = b.a_id WHERE b.name LIKE \'%;--%\'',
		'SELECT `id` FROM `my table` WHERE `update` = 1',
		'SELECT [id], [open] FROM [dbo].[orders] WITH (NOLOCK) WHERE [day] > DATEADD(day, -7, GETDATE())',
		'SELECT TOP (10) * FROM orders ORDER BY id OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY',
		'WITH recent AS (SELECT * FROM orders), sums(a, b) AS MATERIALIZED (SELECT id, sum(total) FROM recent GROUP BY 1) SELECT * FROM sums',
		'WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t',
		'SELECT a FROM t UNION ALL (SELECT b FROM u) EXCEPT SELECT c FROM v',
		'(SELECT 1) UNION (SELECT 2)',
		"SELECT date_trunc('day', created_at)::date AS day, count(*) FILTER (WHERE paid) FROM orders GROUP BY 1 HAVING count(*) > 1",
		"SELECT data->>'name', data #> '{a,b}', tags[1] FROM t WHERE data @> '{\"a\": 1}' AND id = ANY(ARRAY[1,2])",
		'SELECT row_number() OVER (PARTITION BY user_id ORDER BY id) FROM t',
		'SELECT open, high, low, close FROM candles WHERE open > close',
		'SELECT id FROM orders WHERE id = $1 AND name = :name AND x = @x AND y = ?',
		'SELECT $1::int, CAST(x AS numeric(10, 2)) FROM t',
		'SELECT * FROM generate_series(1, 3) AS g(x), unnest(xs) u(y)',
		'SELECT CASE WHEN a IS NULL THEN 0 ELSE a END FROM t',
		'SELECT updated_at, "delete", t.update FROM t',
		'SELECT REPLACE(a, 1, 2), TRUNCATE(b, 2), IF(a > 1, 2, 3) FROM t USE INDEX (i)',
		'SELECT x # bits\nFROM t',
	])('%s', (query) => expect(isReadOnlySql(query)).toBe(true));
});

describe('what is no query, or may change something', () => {
	it.each([
		...[undefined, 7, '', ';', '-- nothing', '={{ $json.query }}', 'EXPLAIN ANALYZE DELETE FROM t'],
		...[
			'SHOW TABLES',
			'VALUES (1)',
			'CALL f()',
			'SELECT (1',
			'SELECT 1)',
			"SELECT 'open",
			'SELECT "open',
		],
		'DELETE FROM orders',
		'SELECT 1; DELETE FROM orders',
		'SELECT 1;; SELECT 2',
		'SELECT 1; sp_who',
		'SELECT 1 DELETE FROM orders',
		'SELECT 1 SELECT 2',
		'SELECT 1 AS a EXEC xp_cmdshell',
		"SELECT (1) EXEC('drop table t')",
		'SELECT 1 SHUTDOWN',
		'SELECT NULL SHUTDOWN',
		'SELECT a FROM t ORDER BY a DESC SHUTDOWN',
		'SELECT 1 limit SHUTDOWN',
		'SELECT 1 END CONVERSATION @handle',
		'SELECT CASE WHEN 1 = 1 THEN 1 END KILL 53',
		'SELECT [a] USE master',
		'SELECT 1DELETE FROM orders',
		'SELECT 0x1DELETE FROM orders',
		'SELECT * INTO copy FROM orders',
		"SELECT * FROM orders INTO OUTFILE '/tmp/x'",
		"SELECT 'x' INTO DUMPFILE '/tmp/x'",
		'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
		'WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a',
		'SELECT * FROM orders FOR UPDATE',
		'SELECT * FROM orders FOR NO KEY UPDATE',
		'SELECT * FROM orders FOR SHARE',
		'SELECT * FROM orders LOCK IN SHARE MODE',
		'SELECT * FROM orders WITH (TABLOCKX)',
		"SELECT nextval('s')",
		'SELECT s.NEXTVAL FROM dual',
		'SELECT NEXT VALUE FOR s',
		'SELECT pg_sleep(10)',
		"SELECT * FROM dblink('x', 'y') AS t(a int)",
		'SELECT lo_unlink(oid) AS gone FROM t',
		'SELECT * FROM dangerous(x) AS (a int)',
		'SELECT "lo_unlink"(1)',
		'SELECT [lo_unlink](1)',
		'SELECT public.lower(a) FROM t',
		"SELECT set_config('a', 'b', false)",
		"SELECT load_file('/etc/passwd')",
		"SELECT * FROM OPENROWSET('a', 'b', 'c')",
		'SELECT @a := 1',
	])('%s', (query) => expect(isReadOnlySql(query)).toBe(false));
});

describe('what databases read differently is read in the most dangerous way', () => {
	it.each([
		['a comment that MySQL runs', 'SELECT 1 /*!50000 INTO OUTFILE "/tmp/x" */'],
		['one that MariaDB runs', 'SELECT 1 /*M! INTO OUTFILE "/tmp/x" */'],
		['a hint', 'SELECT /*+ SET_VAR(a=1) */ 1'],
		['a comment in a comment', 'SELECT 1 /* /* */ ; DELETE FROM t -- */'],
		['a comment that is not closed', 'SELECT 1 /* '],
		['comment marks in a string', "SELECT '/*' ; DELETE FROM t; -- */'"],
		['two minuses, which MySQL takes for numbers', 'SELECT 1 --1 ; DELETE FROM t'],
		['a number sign, which begins a comment in MySQL alone', 'SELECT 1 # ; DELETE FROM t'],
		['a backslash before a quote', "SELECT '\\'; DELETE FROM t; -- '"],
		['the same the other way round', "SELECT '\\' ; DELETE FROM t; -- '"],
		['a name in brackets with a quote in it', "SELECT 1 AS [a'b]; DELETE FROM t; -- '"],
		['a bracket that is a subscript elsewhere', "SELECT a['x]'] ; DELETE FROM t --']"],
		['a name in brackets with half a string in it', "SELECT a[' ]; DELETE FROM t -- ' ]"],
		['backslashes without number signs', "SELECT 1 # '\\'' ; DELETE FROM t\n -- '"],
		['backslashes in some texts alone', "SELECT E'\\'', '\\'; DELETE FROM t -- '"],
		['a backslash in what is a name in brackets elsewhere', "SELECT a['\\' ; DELETE FROM t -- ']"],
		['dollars around a text', "SELECT $$'$$; DELETE FROM t; --'"],
		['three quotes', "SELECT '''a'; DELETE FROM t; --'''"],
		['a text of Oracle', "SELECT q'[it's]'; DELETE FROM t; --'"],
		['a comment of Snowflake', "SELECT 1 // it's\n; DELETE FROM t; -- '"],
		['a lone carriage return', 'SELECT 1 --\r; DELETE FROM t'],
		['a blank that is none', 'SELECT 1\u00a0DELETE FROM t'],
		['a text with a NUL', 'SELECT 1\u0000; DELETE FROM t'],
		['a raw parameter', 'SELECT * FROM t WHERE $1:raw'],
		['a raw parameter by its mark', 'SELECT * FROM t WHERE $1^'],
		['a parameter by name', 'SELECT * FROM t WHERE ${where}'],
		['an expression that the node fills in itself', "SELECT * FROM t WHERE id = '{{ $json.id }}'"],
		['an expression', "=SELECT * FROM t WHERE id = '{{ $json.id }}'"],
	])('%s', (_what, query) => expect(isReadOnlySql(query)).toBe(false));
});

it('a parameter in quotes is none that a database fills in', () => {
	expect(isReadOnlySql("SELECT * FROM t WHERE name = '$1'", true)).toBe(false);
	expect(isReadOnlySql("SELECT * FROM t WHERE name = 'a?'", true)).toBe(false);
	expect(isReadOnlySql('SELECT * FROM t -- $1', true)).toBe(false);
	expect(isReadOnlySql("SELECT * FROM t WHERE name = 'a?'")).toBe(true);
	expect(isReadOnlySql('SELECT * FROM t WHERE name = $1', true)).toBe(true);
});

it('a text of any length is judged at once, and a very long one not at all', () => {
	expect(isReadOnlySql(`SELECT ${'('.repeat(20_000)}`)).toBe(false);
	expect(isReadOnlySql(`SELECT 1${' + 1'.repeat(10_000)}`)).toBe(true);
	expect(isReadOnlySql(`SELECT 1${' + 1'.repeat(20_000)}`)).toBe(false);
});
