/**
 * Runs programs, each in a world of its own, and writes the ways out that each has really taken.
 *
 *   node --unhandled-rejections=none trapped-run.mjs < PROGRAMS.json > WAYS.json
 */
import { readFileSync } from 'node:fs';
import { createContext, runInContext, Script } from 'node:vm';

/**
 * What n8n gives to code, as far as code can do harm with it: every way out is a trap that says it was taken. The data
 * is of one who wants out: its texts are names of the language's own.
 */
const WORLD = `
const taken = [];
const trap = (name) => function () { taken.push(name); return () => { taken.push('made by ' + name); }; };
for (const made of [() => 1, async () => 1, function* () {}, async function* () {}]) {
	const own = Object.getPrototypeOf(made);
	const Maker = trap('Function');
	Maker.prototype = own;
	Object.defineProperty(own, 'constructor', { value: Maker, writable: true, configurable: true });
}
const data = () => JSON.parse('{"name":"a b","k":"constructor","p":"prototype","proto":"__proto__","t":"then","s":"toString","v":"valueOf","j":"toJSON","m":"map","n":3,"length":"constructor","code":"return 1","list":["constructor","a",1],"rows":[{"id":"constructor","to":"map"},{"id":"b","to":"trim"}],"constructor":{"constructor":"x"},"deep":{"a":{"b":"constructor"}}}');
class DateTime {
	static local() { return new DateTime(); }
	static now() { return new DateTime(); }
	static fromISO() { return new DateTime(); }
	plus() { return this; }
	toISO() { return 'constructor'; }
	toFormat(text) { return String(text); }
	get year() { return 2026; }
}
const all = () => [0, 1, 2].map(() => ({ json: data(), pairedItem: { item: 0 } }));
const input = () => ({ all, first: () => all()[0], last: () => all()[0], item: all()[0], params: {}, context: {} });
const world = {
	$json: data(), items: all(), item: all()[0], $input: input(), $: () => input(), DateTime, luxon: { DateTime },
	$now: new DateTime(), $today: new DateTime(), $items: all, $node: { A: { json: data() } },
	$execution: { id: '1', mode: 'test', customData: { set: trap('customData') } },
	$workflow: { id: '1', name: 'constructor' }, $prevNode: { name: 'A' }, $env: {}, $vars: {}, $parameter: {},
	setTimeout: (call, _time, ...given) => { if (typeof call === 'function') call(...given); },
	setInterval: trap('setInterval'), console: { log() {} }, Function: trap('Function'), eval: trap('eval'),
	helpers: { httpRequest: trap('helpers'), prepareBinaryData: async () => data(), getBinaryDataBuffer: async () => data() },
	fetch: trap('fetch'), require: trap('require'), process: { exit: trap('process'), env: {} },
	getWorkflowStaticData: trap('static data'), $getWorkflowStaticData: trap('static data'),
	$evaluateExpression: trap('expression'),
};
Object.assign(globalThis, world);
return { taken, run: (code) => code.call({ helpers: world.helpers }) };
`;

const world = new Script(`(() => { ${WORLD} })()`);

/** What a program throws does not count. */
function waysOut(program) {
	const context = createContext({}, { microtaskMode: 'afterEvaluate' });
	context.trapped = world.runInContext(context);
	try {
		const code = `trapped.run(async function () {\n${program}\n}).then((made) => JSON.stringify(made)).catch(() => 0)`;
		runInContext(code, context, { timeout: 5_000 });
	} catch {
		// It does not parse.
	}
	return JSON.parse(runInContext('JSON.stringify(trapped.taken)', context));
}

const programs = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(programs.map(waysOut)));
