import { workflowSdk } from '../../src/host/workflow-sdk';
import { parseCode } from '../../src/workflow/parse-code';
import { thrown } from '../tools/thrown';
import { leastWork } from '../support/work-time';

const body = `const hook = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: { name: 'Hook', parameters: { path: 'x' } } });
const reply = node({ type: 'n8n-nodes-base.set', version: 3.4, config: { name: 'Reply', parameters: {} } });
export default workflow('id', 'Name').add(hook).to(reply);`;

const parse = (code: string) => parseCode(workflowSdk, code);
const namesIn = (code: string) => parse(code).nodes.map(({ name }) => name);

describe('code', () => {
	it('becomes nodes at places of their own, connections and settings', () => {
		const { name, nodes, connections, settings } = parse(body);
		expect(name).toBe('Name');
		expect(settings).toEqual({});
		expect(nodes).toMatchObject([
			{ name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2.1, parameters: { path: 'x' } },
			{ name: 'Reply', type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: {} },
		]);
		expect(nodes[0]?.position).not.toEqual(nodes[1]?.position);
		expect(connections).toEqual({ Hook: { main: [[{ node: 'Reply', type: 'main', index: 0 }]] } });
	});

	it.each([
		['a fence', `\`\`\`ts\n${body}\n\`\`\``],
		['a fence without a language', `\n\`\`\`\n${body}\n\`\`\`\n\n`],
		['a fence of another system', `\`\`\`typescript\r\n${body}\n\`\`\``],
		['an import', `import { workflow, node } from '@n8n/workflow-sdk';\n${body}`],
		[
			'an import over several lines',
			`import {\n  workflow,\n  node,\n} from "@n8n/workflow-sdk"\n${body}`,
		],
		['a bare import', `import '@n8n/workflow-sdk';${body}`],
		[
			'imports after comments, in a fence',
			`\`\`\`js\n// First.\n/* Then * this */\nimport a from 'a';\nimport * as b from 'b';\n\n${body}\n\`\`\``,
		],
	])('is read in spite of %s', (_what, code) => {
		expect(namesIn(code)).toEqual(['Hook', 'Reply']);
	});

	it('keeps imports that stand in its texts', () => {
		const script = "\nimport x from 'x';\nimport contacts\nthen write from 'a' to 'b';\n";
		const code = `import { node } from 'sdk';\nexport default workflow('id', 'N').add(node({ type: 't', version: 1, config: { name: 'A', parameters: { text: \`${script}\` } } }))`;
		expect(parse(code).nodes[0]?.parameters).toEqual({ text: script });
	});

	it('is read at once when it is long and hostile', async () => {
		const comments = `${'/* * / */ // x\n'.repeat(20_000)}`;
		const read = () => {
			expect(() => parse(`${comments}${' '.repeat(100_000)}imp`)).toThrow();
			expect(() => parse(`import ${'{ a '.repeat(50_000)}`)).toThrow();
		};
		expect(await leastWork(3_000, read)).toBeLessThan(3000);
	});
});

describe('code that does not parse', () => {
	it.each([250, 1_000, 5_000])('is one with a value of %d levels', async (depth) => {
		const deep = `${'{ a: '.repeat(depth)}1${' }'.repeat(depth)}`;
		const code = body.replace("{ path: 'x' }", deep);
		expect(await thrown(() => parse(code))).toMatchObject({ code: 'invalid-code' });
	});

	it.each([
		[
			'a syntax error, with line and column',
			'const a = 1;\nconst b = ;',
			/does not parse: Syntax error: Unexpected token \(2:10\)/,
		],
		[
			'an error below an import, at the author’s own line',
			"import {\n  a\n} from 'sdk';\nconst b = ;",
			/\(4:10\)/,
		],
		[
			'an unknown name',
			"export default workflow('a', 'b').add(nothing)",
			/'nothing' is not defined/,
		],
		['forbidden code', "require('fs')", /'require\(\)' is not allowed/],
		['a loop', 'while (true) {}', /While loops are not allowed/],
		['no export', 'const a = 1;', /must export a workflow/],
		['nothing', '', /must export a workflow/],
		[
			'a workflow without a name',
			"export default workflow('a', '')",
			/name: .*export default workflow/,
		],
		[
			'a node without a type',
			"export default workflow('a', 'b').add(node({}))",
			/export default workflow\('id', 'Name'\)/,
		],
	])('names place and cause: %s', async (_what, code, message) => {
		const error = await thrown(() => parse(code));
		expect(error).toMatchObject({ code: 'invalid-code', retryable: false });
		expect(error.message).toMatch(message);
		expect(error.hint).toContain('submit the code again');
	});

	it.each([
		['an arrow function', 'const f = () => 1;', /no functions.*jsCode of a Code node/],
		['a function', 'function f() { return 1 }', /no functions.*expr\(/],
		[
			'code of a Code node',
			`const n = node({ type: 't', version: 1, config: { name: 'n', parameters: { jsCode: () => 1 } } });`,
			/as text into jsCode/,
		],
		['a method of lists', "const a = ['x'].map((x) => x);", /Write values out/],
		['a loop', "for (const a of ['x']) {}", /const of its own.*splitInBatches/],
		['a choice', 'if (true) {}', /ifElse\(\{…\}\)\.onTrue\(a\)\.onFalse\(b\), or switchCase/],
		['a try', 'try {} catch (e) {}', /a\.onError\(b\).*retryOnFail/],
		['waiting', 'const a = await b();', /each step of a run is a node/],
		['a variable', 'let a = 1;', /as a const/],
		['the time', 'const a = Date.now();', /What a run computes/],
		['an object of a class', 'const a = new Date();', /What a run computes/],
		[
			'data of a run',
			`const n = node({ type: 't', version: 1, config: { name: 'n', parameters: { a: $json.b } } });`,
			/expr\('\{\{ \$json\.field \}\}'\)/,
		],
		['a service', 'const a = slack({});', /node\(\{ type, version, config \}\)/],
		['another export', 'export const a = 1;', /export default workflow/],
		['a type', "const a: string = 'b';", /no types/],
		['a part of an object', 'const { a } = { a: 1 };', /plain consts/],
	])('says what to write instead of %s', async (_what, line, hint) => {
		const error = await thrown(() => parse(`${line}\nexport default workflow('w', 'W');`));
		expect(error.hint).toMatch(hint);
		expect(error.hint).toContain('get-best-practices, technique workflow_code.');
		expect(error.message).not.toMatch(/security reasons|Common causes/);
	});

	it('names two nodes that an SDK lets have one name', async () => {
		const node = { id: '1', name: 'A', type: 't', typeVersion: 1 };
		const sdk = { parse: () => ({ name: 'N', nodes: [node, node] }), generate: () => '' };
		const error = await thrown(() => parseCode(sdk, ''));
		expect(error).toMatchObject({ code: 'invalid-code' });
		expect(error.message).toContain('two nodes are called "A"');
	});

	it('is never executed', async () => {
		const code =
			"globalThis.touched = 1; (() => { globalThis.touched = 2 })(); export default workflow('a', 'b')";
		await thrown(() => parse(code));
		expect(Object.hasOwn(globalThis, 'touched')).toBe(false);
	});
});
