type Random = () => number;

const names = ['v', 'w', 'o', 'l', 'p'];

const keys = [
	...["'a'", "'b'", "'constructor'", '$json.k', '$json.t', '$json.m', '$json.s', '$json.one'],
	...['$json.length', '$json.proto', '0', '1', '1.5', "'then'", 'v', 'w', 'w.length', 'l.length'],
	...["'trim'", "'toLocaleString'", "'at'", "`${'a'}`", 'p.length', 'true', 'null', '-1', '3 / 2'],
	...["'size'", "'buffer'"],
];

/** Where values come from: the run, the language, luxon, and functions that are meant to be lost sight of. */
const sources = [
	...['items', '$json', '$json.list', '$input.all()', '$now', 'DateTime.now()', 'items.map'],
	...['$json.name.trim', 'Object', 'Array', '[].at', 'DateTime', 'luxon', '$input', '$("A")'],
	...['console', 'Math', 'JSON', 'new Map([[f, 1], ["a", g]])', 'new Set([f, 1])'],
	...['Promise.resolve(f)', 'new Uint8Array(2)', 'Buffer.from("a")', 'new URL("https://a.b/?c=1")'],
	...['/a/g', 'new Date(0)', 'setTimeout(f, 1)', 'new Error("x")', '"ab"', '1', 'f', 'g'],
	...['[f, Object, items.at]', '({ a: f, b: Object })', '({})[$json.k]', '$items', '$node.A'],
	...['$execution', '[1, 2].values()', '"ab".matchAll(/a/g)', '"ab".match(/a/)', 'Object.keys'],
	...['new Intl.NumberFormat("en")', 'Math.PI', 'JSON.parse("[1]")', '(async () => f)()'],
];

const members = [
	...['a', 'b', 'length', 'json', 'map', 'take', 'subarray', 'buffer', 'size', 'message', 'stack'],
	...['start', 'year', 'params', 'all', 'values', 'at', 'then', 'NaN', 'undefined', 'readInt8'],
	...['searchParams', 'context'],
];

const functions = [
	...['f', 'g', 'String', 'Number', '(x) => E', '(x, y) => y', '(x, y, z) => z', 'async (x) => x'],
	...[
		'(x) => { v = x; return x; }',
		'(x, y) => { w = y; return 1; }',
		'(x = v) => x',
		'(...x) => x',
	],
	...['function (x) { return x; }', '({ a, ...b }) => b', '([a, ...b]) => b'],
];

const expressions = [
	...['E[K]', 'E[K]', 'E.M', '({ a: E, [K]: E })', '({ ...E })', '[E, ...E]', '[E, E]', '(E ?? E)'],
	...['(E || E)', '(1 ? E : E)', '(0 ? E : E)', '(await E)', '(E, E)', 'f(E, E)', 'g(E)', 'E?.[K]'],
	...['(E + E)', '(v = E)', '(w ??= E)', '(l[K] = E)', 'Object.values(E)', 'Object.entries(E)'],
	...['Object.freeze(E)', 'Object.fromEntries(E)', 'Object.assign(E, E)', 'Object.groupBy(E, F)'],
	...['Array.from(E, F)', 'Array.from(E)', 'Array.of(E)', 'new Map(E)', 'new Set(E)', 'Object(E)'],
	...['Promise.all(E)', 'Promise.allSettled(E)', 'Promise.resolve(E)', 'new Promise((r) => r(E))'],
	...['new Promise((r, j) => j(E))', 'new Promise((r) => setTimeout(r, 0, E))', 'String(E)'],
	...['JSON.stringify(E, F)', 'JSON.parse(JSON.stringify(E))', 'Number(E)', 'Array(E)', '(F)'],
	...['E.map(F)', 'E.filter(F)', 'E.find(F)', 'E.forEach(F)', 'E.flatMap(F)', 'E.reduce(F, E)'],
	...['E.reduce(F)', 'E.sort(F)', 'E.at(E)', 'E.get(E)', 'E.concat(E)', 'E.push(E)', 'E.fill(E)'],
	...['E.flat(E)', 'E.with(K, E)', 'E.add(E)', 'E.set(K, E)', 'E.valueOf()', 'E.toString(E)'],
	...['E.toLocaleString(E)', 'E.trim(E)', 'E.plus(E)', 'E.setZone(E)', 'E.unshift(E)', 'E.pop()'],
	...['E.splice(K, 1, E)', 'E.entries()', 'E.values()', 'E.keys()', 'E.reverse()', 'E.then(F, F)'],
	...[
		'E.catch(F)',
		'E.finally(F)',
		'E.replace(/a/g, F)',
		'E.split("a")',
		'E.match(/a/g)',
		'E.a(E)',
	],
	...['E.b(E)'],
];

const statements = [
	...['v = E;', 'w = E;', 'o[K] = E;', 'o.a = E;', 'o.b = E;', 'o.trim = E;', 'o.then = E;'],
	...['o.toString = E;', 'o.toLocaleString = E;', 'o.start = E;', 'l.push(E);', 'o = E;', 'l = E;'],
	...['for (const x of E) v = x;', 'for (const [x, y] of E) { v = x; w = y; }', 'v += E;', 'E;'],
	...['for (const x in E) w = x;', 'for await (const x of E) v = x;', '[v, ...l] = E;', 'o.n++;'],
	...['const { [K]: c, ...d } = E; v = c; w = d;', '({ a: v = E, ...o } = E);', 'delete o[K];'],
	...['try { throw E; } catch (x) { v = x; }', 'try { E; } catch ({ message, ...x }) { v = x; }'],
	...['{ function f(x) { return E; } }', '{ function String(x) { return E; } }', '[E].join(E);'],
	...['p = (async () => E)();', 'switch (1) { case 1: v = E; default: w = E; }'],
	...['[E].toLocaleString(E);'],
];

const results = [
	...names,
	...['v.a', 'w.a', 'o.a', 'l[0]', 'v[0]', 'w[0]', 'o.b', 'o.trim(1)', 'o.trim(f)', 'v.trim(f)'],
	...['w.at(0)', 'v.start', 'o.NaN', 'v.toString', 'w.length', 'o[0]'],
];

const bodies = [
	...['return x;', 'return y;', 'v = x; return y;', 'return { a: x };', 'return [x];'],
	...['return () => x;', 'o.a = x; return o;'],
];

/** A program that tries to lose a value on its way, and returns what came of it. */
export function programOfValues(random: Random): string {
	const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '1';
	const fill = (text: string, depth: number): string =>
		text.replace(/\b[EFKM]\b/g, (sign) => {
			if (sign === 'K') return pick(keys);
			if (sign === 'M') return pick(members);
			if (sign === 'F') return fill(pick(functions), depth - 1);
			if (depth > 0) return fill(pick(expressions), depth - 1);
			return pick(random() < 0.5 ? names : sources);
		});
	const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
		const line = fill(pick(statements), 2);
		return random() < 0.85 ? `try { ${line} } catch {}` : line;
	});
	const back = ['return x;', 'return f(x, x);', 'return await x;', 'return h(x);'];
	return [
		'let v = 1, w = 1, o = {}, l = [], p = 1;',
		`function f(x, y) { ${pick(bodies)} }`,
		`async function g(x) { ${pick(back)} }`,
		'async function h(x) { return x; }',
		...lines,
		`return ${random() < 0.4 ? fill(pick(expressions), 2) : pick(results)};`,
	].join('\n');
}
