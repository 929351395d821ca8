type Random = () => number;

/** The same numbers in every run. */
export function seeded(seed: number): Random {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const picker =
	(random: Random) =>
	<One>(list: readonly One[]): One => {
		const found = list[Math.floor(random() * list.length)];
		if (found === undefined) throw new Error('nothing to choose from');
		return found;
	};

/** Whatever may lead to a function: of the language, of n8n, of luxon, of the code, at several removes. */
const bases = [
	...['Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'Promise', 'Map', 'Set', 'RegExp'],
	...['Error', 'BigInt', 'Symbol', 'Reflect', 'Proxy', 'Math', 'JSON', 'Intl', 'Buffer', 'URL'],
	...[
		'DateTime',
		'DateTime.local',
		'DateTime.now',
		'DateTime.now()',
		'DateTime.now().plus',
		'$now',
	],
	...[
		'$now.plus',
		'$today.toISO',
		'luxon',
		'luxon.DateTime',
		'luxon.DateTime.local',
		'$items',
		'$',
	],
	...[
		'$input',
		'$input.all',
		'$input.first',
		'$input.item',
		'$input.all()',
		"$('A')",
		"$('A').all",
	],
	...[
		'$execution',
		'$execution.customData',
		'$execution.customData.set',
		'$workflow',
		'$node',
		'$env',
	],
	...[
		'$json',
		'$json.name',
		'$json.list',
		'$json.list.map',
		'$json.name.trim',
		'$json.rows[0]',
		'items',
	],
	...[
		'$json.constructor',
		'$json.deep.a',
		'items[0]',
		'items[0].json',
		'items.map',
		'items.at',
		'item',
	],
	...[
		'[]',
		'[].map',
		'[].concat',
		"''",
		"''.trim",
		"'a'.at",
		'1',
		'(1).toFixed',
		'true',
		'{}.toString',
	],
	...[
		'(() => 1)',
		'(function () {})',
		'(async () => 1)',
		'(async () => 1)()',
		'/a/',
		'/a/.exec',
		'/a/.test',
	],
	...[
		'new Map()',
		'new Map().get',
		'new Set([1]).add',
		'new Date()',
		'new Date().getTime',
		'new Error("x")',
	],
	...[
		'Object.keys',
		'Object.assign',
		'Object.entries',
		'Array.from',
		'Array.isArray',
		'JSON.parse',
	],
	...['JSON.stringify', 'Math.max', 'Promise.all', 'Promise.resolve(1)', 'Promise.resolve(1).then'],
	...[
		'String.fromCharCode',
		'Number.isInteger',
		'parseInt',
		'encodeURIComponent',
		'setTimeout',
		'console',
	],
	...[
		'console.log',
		'isNaN',
		'structuredClone',
		'Intl.NumberFormat',
		'this',
		'this.helpers',
		'globalThis',
	],
	...[
		'new (class { m() {} })()',
		'(class {})',
		'(class A extends Array {})',
		'await $json',
		'[..."ab"]',
	],
	...[
		'Object.values({ a: Object })[0]',
		'[Object][0]',
		'[Object].at(0)',
		'({ a: Object }).a',
		'(0, Object)',
	],
	...[
		'Object.fromEntries([["a", Object]]).a',
		'new Map([["a", Object]]).get("a")',
		'[[Object]].flat()[0]',
	],
	...[
		'[1].map((x) => Object)[0]',
		'[1, 2].reduce((a) => Object)',
		'(await Promise.all([Object]))[0]',
	],
	...[
		'JSON.parse("{}")',
		'JSON.parse("{}").toString',
		'"a".match(/a/)',
		'"a".split("")',
		'[].values()',
	],
	...[
		'Object.groupBy([1], () => "a")',
		'$json?.list?.map',
		'(Object || 1)',
		'(1 && Object)',
		'`a`.at',
	],
];

const uses = [
	'return BASE[KEY];',
	'return BASE[KEY][KEY];',
	"return BASE[KEY]('return 1')();",
	"return BASE[KEY][KEY]('return 1')();",
	'return BASE[KEY]`return 1`();',
	"return new (BASE[KEY])('return 1')();",
	"const v = BASE; return v[KEY]('return 1')();",
	"const v = BASE[KEY]; return v('return 1')();",
	"const v = BASE[KEY]; return v[KEY]('return 1')();",
	"const { [KEY]: v } = BASE; return v('return 1')();",
	"const { [KEY]: v = Object } = BASE; return v[KEY]('return 1')();",
	"let v; ({ [KEY]: v } = BASE); return v('return 1')();",
	"const [v] = [BASE[KEY]]; return v('return 1')();",
	"const o = { trim: BASE[KEY] }; return o.trim('return 1')();",
	"const o = {}; o[$json.m] = BASE[KEY]; return o.map('return 1');",
	"const o = {}; o[KEY] = BASE[KEY]; return o[KEY]('return 1');",
	'const o = {}; o[$json.s] = BASE[KEY]; return `${o}`;',
	'const o = {}; o[$json.v] = BASE[KEY]; return o + 1;',
	'const o = {}; o[$json.j] = BASE[KEY]; return JSON.stringify([o]);',
	'const o = {}; o[$json.t] = BASE[KEY]; return await o;',
	"return ['return 1'].map(BASE[KEY])[0]();",
	"return ['return 1'].map(BASE[KEY]).map((f) => f());",
	"return 'return 1'.replace(/.*/, BASE[KEY]);",
	"return ['a', 'b'].sort(BASE[KEY]);",
	"return Array.from(['return 1'], BASE[KEY]);",
	'return JSON.parse(\'["return 1"]\', BASE[KEY]);',
	"return JSON.stringify(['return 1'], BASE[KEY]);",
	"return await Promise.resolve('return 1').then(BASE[KEY]);",
	'return await new Promise(BASE[KEY]);',
	"setTimeout(BASE[KEY], 0, 'return 1'); return [];",
	"return BASE[KEY].call(null, 'return 1')();",
	"return BASE[KEY].apply(null, ['return 1'])();",
	"return BASE[KEY].bind(null, 'return 1')()();",
	"const f = (v, w) => v[w]; return f(f(BASE, KEY), KEY)('return 1')();",
	"const f = ({ [KEY]: v }) => v; return f(BASE)('return 1')();",
	"const f = (v = BASE[KEY]) => v('return 1'); return f();",
	"const f = (...v) => v[0][KEY]('return 1'); return f(BASE);",
	"let v = BASE; for (const key of [KEY, KEY]) v = v[key]; return v('return 1')();",
	"return [KEY, KEY].reduce((v, key) => v[key], BASE)('return 1')();",
	"try { throw BASE; } catch (v) { return v[KEY]('return 1')(); }",
	"try { throw BASE[KEY]; } catch (v) { return v('return 1')(); }",
	"return { ...BASE }[KEY]('return 1')();",
	"const m = new Map([['a', BASE[KEY]]]); return m.get('a')('return 1')();",
	"function f() { return BASE[KEY]; } return f()('return 1')();",
	"return (await (async () => BASE[KEY])())('return 1')();",
	"const { a } = { a: BASE }; return a?.[KEY]?.('return 1');",
	"const o = { get a() { return BASE[KEY]; } }; return o.a('return 1')();",
	'const o = { toString: BASE[KEY] }; return `${o}`;',
	'const o = { then: BASE[KEY] }; return await o;',
	"class A { m = BASE[KEY]; } return new A().m('return 1')();",
	"class A extends BASE[KEY] {} return new A('return 1')();",
	"function* g() { yield BASE[KEY]; } return [...g()][0]('return 1')();",
	"with (BASE) { return constructor('return 1')(); }",
	"label: { const v = BASE; if (v[KEY]) return v[KEY]('return 1')(); break label; }",
	"const r = /a/; r[$json.m] = BASE[KEY]; return r.map('return 1');",
	"const { length, ...rest } = BASE; return rest[KEY]('return 1')();",
	"items[0].json[$json.name] = BASE[KEY]; return items[0].json.trim('return 1');",
	"return Object.assign({}, { m: BASE[KEY] }).m('return 1')();",
	"return Object.entries({ a: BASE[KEY] })[0][1]('return 1')();",
	'const o = {}; o[$json.k][KEY] = BASE; return {}.x;',
	'return helpers.httpRequest({ url: BASE[KEY] });',
	'return [BASE[KEY] ? 1 : 2, typeof BASE[KEY], `${BASE[KEY]}`];',
	'const o = {}; o[$json.name] = BASE[KEY]; return [{ json: o }];',
	'const l = []; l.push(BASE[KEY]); return l.length;',
	'const seen = new Set([BASE[KEY]]); return seen.has(1);',
	'return items.filter((each) => each.json[KEY] === BASE[KEY]);',
	'return items.map((each) => ({ json: { a: each.json[KEY], b: BASE } }));',
];

const keys = [
	"'constructor'",
	"'constr' + 'uctor'",
	"['constr', 'uctor'].join('')",
	"'rotcurtsnoc'.split('').reverse().join('')",
	'`${"con"}structor`',
	'$json.k',
	'$json.length',
	'$json.list[0]',
	'items[0].json.rows[0].id',
	'DateTime.now().toISO()',
	'$workflow.name',
	'Object.keys({ constructor: 1 })[0]',
	"'CONSTRUCTOR'.toLowerCase()",
	"(() => 'constructor')()",
	"{ toString: () => 'constructor' }",
	"['constructor']",
	"decodeURIComponent('%63onstructor')",
	"String.fromCharCode(99) + 'onstructor'",
	'$json.deep.a.b',
	"('a', 'constructor')",
];

/** A program for a base, however it is used. */
export function programOfBase(random: Random): string {
	const pick = picker(random);
	return pick(uses).replaceAll('BASE', pick(bases)).replaceAll('KEY', pick(keys));
}

/** A program of any shape: random statements over a few variables, which hold data, functions and what was read of them. */
export function programOfGrammar(random: Random): string {
	const pick = picker(random);
	const name = () => pick(['v0', 'v1', 'v2', 'v3', 'o', 'l', 'f']);
	const property = () =>
		pick(['a', 'b', 'json', 'list', 'name', 'map', 'trim', 'toString', 'then', 'length', 'join']);
	const method = () =>
		pick(
			[
				'trim()',
				'map(F)',
				'join("")',
				'at(0)',
				'concat(E)',
				'push(E)',
				'find(F)',
				'sort(F)',
			].concat(
				[
					'reduce(F, E)',
					'filter(F)',
					'slice(1)',
					'flat()',
					'values()',
					'a(E)',
					'b(E)',
					'then(F)',
					'toString()',
				],
				[
					'replace("a", F)',
					'flatMap(F)',
					'forEach(F)',
					'entries()',
					'pop()',
					'splice(0, 1, E)',
					'get(E)',
					'set(E, E)',
				],
			),
		);
	const filled = (text: string, depth: number): string =>
		text.replace(/\b[EFKP]\b/g, (sign) => {
			if (sign === 'E') return expression(depth - 1);
			if (sign === 'K') return random() < 0.6 ? pick(keys) : name();
			if (sign === 'P') return property();
			return called(depth - 1);
		});
	const called = (depth: number): string =>
		pick(
			['f', name(), 'String', `(x) => ${depth > 0 ? expression(depth - 1) : 'x'}`].concat(
				[
					'(x, i) => x',
					'(x) => x[K]',
					'({ json }) => json[K]',
					'(x) => x.P',
					'(x, y) => ({ a: x, b: y })',
				].map((each) => filled(each, depth)),
			),
		);
	const expression = (depth: number): string => {
		if (depth <= 0)
			return pick([name(), name(), '$json', 'items', '1', '"return 1"', '[]', '({})']);
		const text = pick([
			...[
				'E[K]',
				'E[K]',
				'E.P',
				'E.P',
				'({ a: E, [K]: E })',
				'({ P: E })',
				'[E, E]',
				'{ ...E }',
				'[...E]',
			],
			...[
				'E[0]',
				'(E ?? E)',
				'(E ? E : E)',
				'`${E}`',
				'E + E',
				'f(E)',
				'E(E)',
				'Object.values(E)',
				'await E',
			],
			...[
				'Object.entries(E)',
				'Object.assign(E, E)',
				'Object.fromEntries(E)',
				'Object.keys(E)',
				'new Map(E)',
			],
			...[
				'Promise.all(E)',
				'JSON.parse(JSON.stringify(E))',
				'Array.from(E, F)',
				'new Set(E)',
				'F',
				'E?.[K]',
			],
			...[
				'Promise.resolve(E)',
				'new Promise((r) => r(E))',
				'new Promise((r) => setTimeout(r, 0, E))',
				'(E, E)',
			],
			...Array.from({ length: 8 }, () => `E.${method()}`),
		]);
		const made = filled(text.startsWith('{ ...') ? `(${text})` : text, depth);
		return /^(?:\(\w|async)/.test(made) && made.includes('=>') ? `(${made})` : made;
	};
	const statement = (): string =>
		filled(
			pick([
				...[
					'v0 = E;',
					'v1 = E;',
					'v2 = E;',
					'v3 = E;',
					'o[K] = E;',
					'o.P = E;',
					'l.push(E);',
					'v1[K] = E;',
				],
				...[
					'const { [K]: c, ...d } = E; v0 = c; v1 = d;',
					'for (const x of E) v2 = x;',
					'l[0] = E;',
				],
				...[
					'for (const x in E) v3 = o[x];',
					'try { throw E; } catch (e) { v0 = e; }',
					'const [c, d] = E; v1 = c;',
				],
				...[
					'if (E) { v0 = E; }',
					'v0 ??= E;',
					'v1 += E;',
					'o[K] ||= {};',
					'o[K][K] = E;',
					'items[0].json[K] = E;',
				],
				...[
					'switch (E) { case 1: v0 = E; }',
					'{ let v0 = E; v1 = v0; }',
					'v0(E);',
					'E;',
					'delete o[K];',
				],
			]),
			2,
		).replace(/^const (.*)$/, '{ const $1 }');
	const some = Array.from({ length: 2 + Math.floor(random() * 4) }, statement);
	const head = 'let v0 = $json, v1 = 1, v2 = "return 1", v3 = []; const o = {}, l = [];';
	return `${head} const f = (x) => ${expression(1)}; ${some.join(' ')} return [v0, v1, v2, v3, o, l];`;
}
