import { judgeRequest } from '../../../src/workflow/simulation/judge-request';
import { isHarmless } from './judged';
import { leastWork } from '../../support/work-time';

/** What follows each of these lines makes code of a text where `f` is a function, by a name that stands in the data. */
const CALL =
	"const F = f[$json.k]; const o = {}; o[$json.j] = F; return JSON.stringify({ 'return 1': o });";

describe('a function that is hidden among values is not taken for one of them', () => {
	it.each([
		['among the values of n8n’s objects', 'const f = Object.values($input)[0];'],
		['among entries', 'const [[, f]] = Object.entries(luxon);'],
		[
			'from a replacer',
			'let f; JSON.stringify($input, (key, value) => { f = value; return value; });',
		],
		['by a sum of numbers', 'const a = 1.5; const f = [0, 1, 2, Object][a + a];'],
		['by a sum of booleans', 'const t = true; const f = [0, 1, Object][t + t];'],
		['under a number that is no index', 'const q = {}; q[3 / 2] = Object; const f = q[1.5];'],
		[
			'under a length that there is none of',
			'const q = {}; q[Promise.resolve(1).length] = Object; const f = q.undefined;',
		],
		[
			'by a function of a block',
			'{ function String(x) { return x; } }\nconst f = String(items.map);',
		],
		[
			'by a function behind a label',
			'here: function String(x) { return x; }\nconst f = String(items.map);',
		],
		[
			'by a function behind a condition',
			'if (1) function String(x) { return x; }\nconst f = String(items.map);',
		],
		[
			'by promises of promises',
			'async function a(x) { return x; } async function b(x) { return a(x); } async function c(x) { return b(x); }\nconst q = await c({ trim: (x) => x }); const f = q.trim(items.map);',
		],
		['as a method of binary data', 'const f = new Uint8Array(1).subarray;'],
		['as a method of a buffer', "const f = Buffer.from('a').readInt8;"],
		['as a method of an iterator', 'const f = [1].values().take;'],
		[
			'as a method of an error of n8n’s',
			"let f; try { $('none'); } catch (error) { f = error.addToMessages; }",
		],
		[
			'as a key of a map',
			'let f; new Map([[items.map, 1]]).forEach((value, key) => { f = key; });',
		],
		[
			'by a method that was inherited',
			'const w = { trim: (x) => x }; const q = {}; q[$json.p] = w; const f = q.trim(items.map);',
		],
		[
			'by a method of a text made an object',
			"const q = Object.assign('a', { trim: (x) => x }); const f = q.trim(items.map);",
		],
		[
			'by a method that lists call',
			"let f; const q = { toLocaleString: (a) => { f = a; return ''; } }; [q].toLocaleString(items.map);",
		],
		[
			'by a time zone of the code’s own',
			'let f; DateTime.now().setZone({ offset: () => 1, equals: (zone) => { f = zone; } });',
		],
		[
			'at two removes',
			'const q = {}; q[$json.j] = $json[$json.k][$json.k].valueOf(); const f = 1;',
		],
	])('%s', (_how, code) => expect(isHarmless(`${code}\n${CALL}`)).toBe(false));
});

describe('what others use as well is left alone', () => {
	it.each([
		['timers', 'const t = setTimeout(() => 1, 5); t._idleNext._onTimeout = () => 2; return [];'],
		['memory', "return [...new Uint8Array(Buffer.from('a').buffer)];"],
		['functions of the language', '$json[$json.k][$json.name] = 1; return [];'],
		['functions of the language, by their names', '$json[$json.k].keys = 1; return [];'],
	])('%s', (_what, code) => expect(isHarmless(code)).toBe(false));

	it.each([
		'const all = {}; for (const { json } of items) { all[json.k] ??= {}; all[json.k][json.name] = 1; } return [{ json: all }];',
		"for (const item of items) for (const key of Object.keys(item.binary)) item.binary[key].mimeType = 'a/b'; return items;",
		"const out = {}; for (const [key, value] of Object.entries($json)) out[key] = value.a?.b ?? value[key]; try { JSON.parse('x'); } catch (e) { out.e = e.message; } return [{ json: out }];",
		'const found = []; for (const match of $json.text.matchAll(/a(b)/g)) found.push(match[1]); await new Promise((go) => setTimeout(go, 10)); return found.map((w) => ({ json: { w } }));',
		"const out = {}; new URL('https://a.example/?c=1').searchParams.forEach((value, key) => { out[key] = value; }); return [{ json: out }];",
	])('%s', (code) => expect(isHarmless(code)).toBe(true));
});

describe('judging takes a moment, whatever is judged', () => {
	const wide = `const o = { ${Array.from({ length: 1_500 }, (_, index) => `a${index.toString(36)}: []`).join()} };`;
	it.each(['({ ...o });', 'v = Object.values(v).flat();'])(
		'an object of many lists, %s',
		async (line) => {
			const code = `let v = 1; ${wide} v = o; ${line.repeat(200)}`;
			const judge = () => expect(isHarmless(code)).toBe(false);
			expect(await leastWork(1_000, judge)).toBeLessThan(1_000);
		},
	);

	it('headers with many beginnings of expressions', async () => {
		const jsonHeaders = `=${'{{'.repeat(200_000)}`;
		const judge = () =>
			expect(judgeRequest({ url: 'https://a.example/', jsonHeaders })).toBe('writes');
		expect(await leastWork(1_000, judge)).toBeLessThan(1_000);
	});
});
