import type { TypeCheckerPort } from '../../src/kernel/ports/instance/type-checker';
import { typeChecker } from '../../src/host/typescript';
import { EXAMPLE } from '../../src/orchestrator/prompts/builder-prompt';
import { workTime } from '../support/work-time';

const check = (code: string, declarations: readonly string[] = []) =>
	typeChecker.check({ path: 'src/workflow.ts', code, declarations });

const listType = `// sample.list
interface NodeParameters {
"sample.list@1:get": {
	operation: 'get';
	limit?: number; // default 5
	kinds?: Array<'a' | 'b'>;
	value?: number; // when x
	value?: boolean; // when y
	options?: {
		name?: string;
	};
};
}`;

const list = (parameters: string) =>
	`const one = node({ type: 'sample.list', version: 1, config: { name: 'One', parameters: { ${parameters} } } });
export default workflow('w', 'W').add(one);`;

describe('the type checker', () => {
	it('finds nothing in what builders are shown', () => {
		expect(check(EXAMPLE)).toEqual([]);
		expect(
			check(`import { node, workflow } from '@n8n/workflow-sdk';\n${list('anything: [1, true]')}`),
		).toEqual([]);
	});

	it.each([
		['.to(tell)', '.too(tell)', 3, /Property 'too' does not exist/],
		['version: 2.1', "version: '2.1'", 1, /'string' is not assignable to type 'number'/],
		['.add(hook)', ".add('hook')", 3, /"hook".*is not assignable/],
		['.add(hook)', '.add(hok)', 3, /Cannot find name 'hok'/],
		["name: 'Tell sales'", 'name: 5', 2, /'number' is not assignable to type 'string'/],
		['.add(hook)', '.add(hook', 3, /'\)' expected/],
	])('says where %s is wrong as %s', (right, wrong, line, message) => {
		expect(check(EXAMPLE.replace(right, wrong))?.[0]).toMatchObject({
			line,
			column: expect.any(Number),
			message: expect.stringMatching(message),
		});
	});

	it.each([
		"operation: 'get', limit: 5, kinds: ['a']",
		"operation: 'get', limit: '={{ $json.n }}'",
		"operation: 'get', limit: expr('{{ $json.n }}'), kinds: expr('{{ [] }}')",
		"operation: 'get', limit: placeholder('how many')",
		"operation: 'get', value: 5",
		"operation: 'get', value: true",
		"operation: 'get', options: { name: 5, other: 1 }",
		'limit: 5',
		'more: { than: "defined" }',
	])('takes { %s } for a node that has a type', (parameters) => {
		expect(check(list(parameters), [listType])).toEqual([]);
	});

	it.each([
		["operation: 'get', limit: 'five'", /"five".*not assignable/],
		["operation: 'put'", /"put".*not assignable/],
		["operation: 'get', kinds: ['c']", /"c".*not assignable/],
		["operation: 'get', value: 'x'", /"x".*not assignable/],
		["operation: 'get', options: { name: true }", /'?true|boolean'?.*not assignable/],
	])('refuses { %s } for a node that has a type', (parameters, message) => {
		expect(check(list(parameters))).toEqual([]);
		expect(check(list(parameters), [listType])).toMatchObject([
			{ line: 1, message: expect.stringMatching(message) },
		]);
	});

	it('has two operations of one node go together', () => {
		const other = listType.replace(':get"', ':put"').replace("'get'", "'put'");
		expect(check(list("operation: 'put', limit: 1"), [listType, other])).toEqual([]);
		expect(check(list("operation: 'pot'"), [listType, other])).toHaveLength(1);
	});

	it('is not put off by a declaration that is none', () => {
		expect(check(list('limit: 1'), ['interface {{{', 'declare const node: string;'])).toEqual([]);
	});

	it('reads nothing but what it is given', () => {
		expect(
			check("import fs from 'fs';\nimport x from './other';\nexport default fs;"),
		).toMatchObject([
			{ line: 1, message: expect.stringContaining("Cannot find module 'fs'") },
			{ line: 2, message: expect.stringContaining("Cannot find module './other'") },
		]);
		const reference = '/// <reference path="/etc/passwd" />\nexport default workflow("a", "b");';
		expect(check(reference)).toMatchObject([
			{ line: 1, message: expect.stringContaining("Could not resolve the path '/etc/passwd'") },
		]);
	});

	it('does not work on types of an author’s own, which could keep it busy', () => {
		const bomb = `type Grow<T extends unknown[]> = T['length'] extends 9999 ? T : Grow<[...T, ...T, 0]>;
const x: Grow<[]> = 5; export default x;`;
		const worked = workTime();
		expect(check(bomb)).toEqual([]);
		expect(worked()).toBeLessThan(2000);
	});

	it('says the first few of many', () => {
		expect(check('a;\n'.repeat(500))).toHaveLength(20);
	});

	it('does not check what is too long', () => {
		expect(check(`const a: string = 5;\n//${'x'.repeat(400_001)}`)).toEqual([]);
	});
});

describe('an n8n without a compiler', () => {
	afterEach(() => jest.resetModules());

	const source: string = '../../src/host/typescript';

	it.each<readonly [what: string, module: () => unknown]>([
		[
			'no TypeScript',
			() => {
				throw new Error('Cannot find module');
			},
		],
		['a TypeScript that cannot be called', () => ({ version: '7.0.2' })],
	])('that has %s checks nothing, and says so', async (_what, module) => {
		jest.resetModules();
		jest.doMock('typescript', module);
		const { typeChecker: fresh }: { typeChecker: TypeCheckerPort } = await import(source);
		expect(fresh.check({ path: 'a.ts', code: 'x', declarations: [] })).toBeUndefined();
		jest.dontMock('typescript');
	});
});
