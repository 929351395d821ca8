import { isHarmless as isHarmlessJavascript } from './judged';

describe('code that works on its items', () => {
	it.each([
		'return $input.all();',
		'return items;',
		'return [];',
		'',
		"return [{ json: { total: $('Orders').all().reduce((sum, { json }) => sum + json.total, 0) } }];",
		`const groups = {};
		for (const item of $input.all()) {
			const key = item.json.country;
			groups[key] = groups[key] || [];
			groups[key].push(item.json);
		}
		return Object.entries(groups).map(([country, orders]) => ({ json: { country, count: orders.length } }));`,
		`const counts = items.reduce((all, { json }) => {
			all[json.country] = (all[json.country] ?? 0) + 1;
			return all;
		}, {});
		return [{ json: counts }];`,
		`const byDay = {};
		for (const { json } of $input.all()) {
			byDay[json.day] ??= {};
			byDay[json.day][json.hour] = (byDay[json.day][json.hour] || 0) + 1;
		}
		return Object.keys(byDay).map((day) => ({ json: { day, hours: byDay[day] } }));`,
		`const names = { a: 'first', b: 'second' };
		return $input.all().map((item) => {
			const row = {};
			for (const key of Object.keys(item.json)) row[names[key] ?? key.trim()] = item.json[key];
			return { json: row };
		});`,
		`const prices = Object.fromEntries($('Prices').all().map(({ json }) => [json.sku, json]));
		for (const item of items) {
			const price = prices[item.json.sku];
			item.json.price = price?.amount;
		}
		return items;`,
		`const rows = $input.all().map((item) => item.json);
		const columns = ['a', 'b'];
		return [{ json: { csv: rows.map((row) => columns.map((column) => row[column]).join(',')).join('\\n') } }];`,
		`for (let i = 0; i < items.length; i++) items[i].json.next = items[i + 1]?.json.id;
		return items;`,
		`const shout = (text) => text.toUpperCase();
		function twice(list) { return [...list, ...list]; }
		return twice(items).map(({ json: { name, ...rest } }) => ({ json: { ...rest, name: shout(name) } }));`,
		`const sorted = [...items].sort((a, b) => a.json[$json.by] - b.json[$json.by]);
		return sorted;`,
		`const { DateTime: Time } = luxon;
		return [{ json: { now: DateTime.now().toISO(), day: $now.weekday, at: Time.utc().toMillis() } }];`,
		`await new Promise((resolve) => setTimeout(resolve, 1000));
		return await Promise.all(items.map(async (item) => item));`,
		`try { return [{ json: JSON.parse($json.text) }]; } catch (error) { throw new Error('No JSON: ' + error.message); }`,
		`const match = $json.text.match(/id=(\\d+)/);
		return [{ json: { id: match ? match[1] : null } }];`,
		`const buffer = await this.helpers.getBinaryDataBuffer(0, 'data');
		const binary = await this.helpers.prepareBinaryData(Buffer.from('x'), 'x.txt');
		return [{ json: { size: buffer.length }, binary: { data: binary } }];`,
		`return items.filter((item) => Object.prototype.hasOwnProperty.call(item.json, 'id'));`,
		`const seen = new Set(); const map = new Map();
		for (const { json } of items) { if (!seen.has(json.id)) { seen.add(json.id); map.set(json.id, json); } }
		return [...map.values()].map((json) => ({ json }));`,
		`const process = (item) => ({ json: { ...item.json, done: true } });
		return items.map(process);`,
		`label: for (const item of items) { for (const tag of item.json.tags) if (tag === 'x') continue label; }
		console.log(items.length);
		return [{ json: { all: Math.max(...items.map(({ json }) => json.n)), at: new Date().toISOString() } }];`,
	])('%s', (code) => expect(isHarmlessJavascript(code)).toBe(true));
});

describe('code that reaches out', () => {
	it.each([
		"return await this.helpers.httpRequest({ url: 'http://x' });",
		"return await helpers.httpRequest({ url: 'http://x' });",
		"return await $helpers.request('http://x');",
		'const { helpers } = this; return helpers;',
		'const self = this; return self.helpers;',
		"return await fetch('http://x');",
		"const axios = require('axios'); return axios.get('http://x');",
		"return await import('node:http');",
		"return globalThis.fetch('http://x');",
		"return global['helpers'];",
		"return this['help' + 'ers'];",
		"return eval('1');",
		"return new Function('return this')();",
		'return process.env;',
		'const data = $getWorkflowStaticData("global"); data.seen = 1; return [];',
		"return $evaluateExpression('{{ 1 }}');",
		'function f() { return this; } return f().helpers;',
		'const o = { f() { return this.helpers; } }; return o.f;',
		'class A extends this.helpers.constructor {} return A;',
		'class A { [this.helpers.x]() {} } return A;',
		'return Reflect.get(items, "x");',
		'return new Proxy({}, {});',
		'with (items) { return map; }',
		'return arguments.callee;',
		'helpers = helpers; return helpers.httpRequest({});',
		'$helpers ||= 1; return $helpers;',
		'String = (x) => x; return String;',
		'function* f() { yield 1; } return f();',
		'const o = { get a() { return 1; } }; return o.a;',
		// A name that is declared for one block, and used outside of it.
		'{ let helpers; } return helpers.httpRequest({});',
		'{ let fetch; } return fetch("http://x");',
		// Out of the function that n8n puts around it.
		'}; helpers.httpRequest({}); var f = async function () {',
		'}; var all = items; var f = async function () {',
		'return [',
	])('%s', (code) => expect(isHarmlessJavascript(code)).toBe(false));
});

describe('code that may make code of a text', () => {
	const key = "['constr', 'uctor'].join('')";
	it.each([
		"return (() => 1).constructor('return this')().helpers;",
		"return (() => 1)['constructor']('return this')();",
		'return (() => 1)[`constructor`]("return this")();',
		'const { constructor: make } = () => 1; return make("return this")();',
		'return {}.__proto__;',
		`const k = ${key}; return (() => 1)[k]('return this')();`,
		`const k = ${key}; const f = () => 1; return f[k]('return this')();`,
		`const k = ${key}; return [].map[k]('return this')();`,
		`const k = ${key}; return {}[k][k]('return this')();`,
		`const k = ${key}; const c = {}[k]; return c[k]('return this')();`,
		`const k = ${key}; const box = { c: {}[k] }; return box.c[k]('return this')();`,
		`const k = ${key}; const box = []; box.push({}[k]); return box[0][k]('return this')();`,
		`const k = ${key}; const [c] = [{}[k]]; return c[k]('return this')();`,
		`const k = ${key}; const make = [k, k].reduce((o, name) => o[name], {}); return make('return this')();`,
		`const k = ${key}; const get = (o, name) => o[name]; return get(get({}, k), k)('return this')();`,
		`const k = ${key}; return [() => 1].map((f) => f[k])[0]('return this')();`,
		`const k = ${key}; return Object.values({ a: Object }).map((c) => c[k])[0]('return this')();`,
		`const k = ${key}; let x = {}; for (const name of [k, k]) x = x[name]; return x('return this')();`,
		`const k = ${key}; const { [k]: c } = {}; const { [k]: make } = c; return make('return this')();`,
		`const k = ${key}; try { throw Object; } catch (c) { return c[k]('return this')(); }`,
		`const k = ${key}; const c = await new Promise((done) => done(Object)); return c[k]('return this')();`,
		`const k = ${key}; class A { c = Object; m() { return this.c[k]('return this')(); } } return new A().m();`,
		`const k = ${key}; const m = new Map([['a', Object]]); return m.get('a')[k]('return this')();`,
		`const k = ${key}; const o = {}; o[$json.a] = {}[k]; const p = o; return p.x[k]('return this')();`,
		`const k = ${key}; function f(...all) { return all[0][k]('return this')(); } return f(Object);`,
		`const k = ${key}; const spread = { ...{ c: Object } }; return spread.c[k]('return this')();`,
		`const k = ${key}; items[0].json.c = Object; return $json.c ?? items[0].json.c[k]('return this')();`,
		`const k = ${key}; return (false || Object)[k]('return this')();`,
		`const k = ${key}; return (true ? Object : 0)[k].call(0, 'return this')();`,
		`const k = ${key}; const x = Object; let i = 0; for (i of [k]) x[i]('return this')();`,
		`const k = ${key}; const String = (x) => x; return String((() => 1)[k])('return this')();`,
	])('%s', (code) => expect(isHarmlessJavascript(code)).toBe(false));
});

describe('a name put together, read from what may be a function', () => {
	const key = "const k = ['constr', 'uctor'].join('');";
	it.each([
		"const m = new Map([['a', Object]]); return m.get('a')[k]('x')();",
		"new Map([['a', (c) => c[k]('x')()]]).forEach((fn) => fn(Object));",
		"return Object.fromEntries([['a', Object]]).a[k]('x')();",
		"return [[[Object]]].flat(3)[0][k]('x')();",
		"const [c] = await Promise.all([Object]); return c[k]('x')();",
		"const r = await Promise.all([1].map(async () => ({ c: Object }))); return r[0].c[k]('x')();",
		"return [Object].entries().next().value[1][k]('x')();",
		'return [Object].at(0)[k]`x`();',
		"return (async () => Object)().then((c) => c[k]('x')());",
		"const o = { then(r) { r(Object); } }; const c = await o; return c[k]('x')();",
		"class A { static m = Object; } return A.m[k]('x')();",
		"class A { constructor(c) { this.c = c; } } return new A(Object).c[k]('x')();",
		"class A extends Array { m() { return super.at(0)[k]('x')(); } } return new A(Object, Object).m();",
		"class A extends Map { constructor() { super([['a', Object]]); } } return new A().get('a')[k]('x')();",
		"return ((c = Object) => c[k]('x')())();",
		"const { c = Object } = {}; return c[k]('x')();",
		"return Object?.[k]('x')();",
		"const mk = () => () => 1; return mk()[k]('x')();",
		"const call = (fn, v) => fn(v); return [Object].map((c) => call((x) => x[k]('x')(), c));",
		"const o = {}; Object.assign(o, { c: Object }); return o.c[k]('x')();",
		"const f = [].concat; return f[k]('x')();",
		"return [].concat([Object])[0][k]('x')();",
		"const a = []; a.length = 0; a.splice(0, 0, Object); return a[0][k]('x')();",
		"const a = []; [].push.call(a, Object); return a[0][k]('x')();",
		"const a = []; [].push.apply(a, [Object]); return a[0][k]('x')();",
		"const p = [].push.bind([]); return p[k]('x')();",
		"return $input.all[k]('x')();",
		"return $input.item[k][k]('x')();",
		"return $json.a[k][k]('x')();",
		"return DateTime[k]('x')();",
		"return DateTime.now()[k][k]('x')();",
		"const t = (s, ...v) => v[0][k]('x')(); return t`${Object}`;",
		"for (const x of [Object]) { var q = x; } return q[k]('x')();",
		"let c; ({ c } = { c: Object }); return c[k]('x')();",
		"let c; [c] = [Object]; return c[k]('x')();",
		"let c; [c = Object] = []; return c[k]('x')();",
		"const o = { c: null }; o.c ??= Object; return o.c[k]('x')();",
		"const o = { c: null }; o['c'] = Object; return o.c[k]('x')();",
		"const o = []; o[0] = Object; return o[0][k]('x')();",
		"function f() { return f[k]('x')(); } return f();",
		"return code[k]('x')();",
		"const g = new Set([Object]); for (const c of g) return c[k]('x')();",
		"return [...new Set([Object])][0][k]('x')();",
		"return ({ ...[Object] })[0][k]('x')();",
		"const { ...r } = { c: Object }; return r.c[k]('x')();",
		"const [...r] = [Object]; return r[0][k]('x')();",
		"return [1].map(Object)[0][k][k]('x')();",
		"return [Object].reduce((a, c) => c)[k]('x')();",
		"return [0, Object].reduce((a, c) => c, 0)[k]('x')();",
		"return JSON.parse('1', () => Object)[k]('x')();",
		"return Object.groupBy([Object], () => 'a').a[0][k]('x')();",
		"const w = new WeakMap(); w.set(items, Object); return w.get(items)[k]('x')();",
		"return structuredClone([1]).map[k]('x')();",
		"try { throw { c: Object }; } catch ({ c }) { return c[k]('x')(); }",
		"return setTimeout[k]('x')();",
		"return console.log[k]('x')();",
		"return ((...a) => a[0])(Object)[k]('x')();",
		"const fs = { a: () => 1 }; return fs.a[k]('x')();",
		"const fs = { a: () => 1 }; return fs[$json.x][k]('x')();",
		"const o = {}; for (o.c of [Object]) ; return o.c[k]('x')();",
		"if (({}[k])[k]) return 1; const z = $json[k]; return (z)[k]('x')();",
		"o = {}; o.c = Object; return o.c[k]('x')();",
		"for (c of [Object]) return c[k]('x')();",
		"[[c]] = [[Object]]; return c[k]('x')();",
		"const o = {}; o.join = Object; return o.join(Object)[k]('x')();",
		"const o = {}; o[$json.a] = Object; return o.trim(Object)[k]('x')();",
		"JSON.stringify({}, (key, value) => { if (value !== 1) return { c: Object }; return value[k]('x')(); });",
	])('%s', (code) => {
		expect(isHarmlessJavascript(key + code)).toBe(false);
	});
});

describe('code that may be harmless, and is not proven', () => {
	it.each([
		`class Cart { lines = []; add(line) { this.lines.push(line); return this; } get2() { return this.lines; } }
		return [{ json: { lines: new Cart().add($json).get2() } }];`,
		`total = 0; for (item of items) total += item.json.n; return [{ json: { total } }];`,
		`const parsers = { csv: (text) => text.split(','), lines: (text) => text.split('\\n') };
		return [{ json: { parts: parsers[$json.kind]($json.text) } }];`,
	])('%s', (code) => expect(isHarmlessJavascript(code)).toBe(false));
});

it('code that is very long, or nested very deep, is not followed', () => {
	expect(isHarmlessJavascript(`return ${'['.repeat(20_000)}${']'.repeat(20_000)};`)).toBe(false);
	expect(isHarmlessJavascript(`return 1${' + 1'.repeat(1_000)};`)).toBe(true);
	expect(isHarmlessJavascript(`// ${'x'.repeat(60_000)}`)).toBe(false);
	const tangled = 'x = x.concat(x.map((y) => [y, x]));'.repeat(1_000);
	expect(isHarmlessJavascript(`let x = []; ${tangled}`)).toBe(false);
});
