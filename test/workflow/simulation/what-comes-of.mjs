/**
 * Runs programs, each in a world of its own, and writes what each of them returns: `function`, `object`, `time`, `number` …,
 * `threw` where nothing came of it.
 *
 *   node --unhandled-rejections=none what-comes-of.mjs < PROGRAMS.json > KINDS.json
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext, Script } from 'node:vm';

const world = new Script(`(() => {
const data = () => JSON.parse('{"name":"a b","k":"constructor","t":"then","s":"toString","m":"map","length":"then","one":"1","proto":"__proto__","list":["constructor","a",1]}');
class DateTime {
	static now() { return new DateTime(); }
	plus() { return this; }
	setZone() { return this; }
	get year() { return 2026; }
}
const all = () => [0, 1].map(() => ({ json: data(), pairedItem: { item: 0 } }));
const input = () => ({ all, first: () => all()[0], item: all()[0], params: {}, context: {} });
Object.assign(globalThis, {
	$json: data(), items: all(), $input: input(), $: input, DateTime, luxon: { DateTime }, $now: new DateTime(), $items: all,
	$node: { A: { json: data() } }, $execution: { id: '1' }, console: { log() {} }, Buffer: outer.Buffer, URL: outer.URL,
	setTimeout: (call, _time, ...given) => { if (typeof call === 'function') call(...given); return { a: () => 1 }; },
});
const kindOf = (value) => {
	if (value === null || value === undefined) return 'nothing';
	return value instanceof DateTime ? 'time' : typeof value;
};
return async (code) => kindOf(await code());
})()`);

function kindOf(program) {
	const context = createContext(
		{ outer: { Buffer, URL }, came: 'threw' },
		{ microtaskMode: 'afterEvaluate' },
	);
	context.kindOf = world.runInContext(context);
	try {
		const code = `kindOf(async function () {\n${program}\n}).then((kind) => { came = kind; }, () => undefined)`;
		runInContext(code, context, { timeout: 100 });
		return context.came;
	} catch {
		// It does not parse, or does not end.
		return 'threw';
	}
}

const programs = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(programs.map(kindOf)));
