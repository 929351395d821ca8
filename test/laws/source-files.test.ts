import path from 'node:path';

import { filesBelow, linesOf, textOf } from './sources';

const files = filesBelow('src').filter((file) => file.endsWith('.ts'));
const sizes = files.map(linesOf).sort((a, b) => a - b);
const percentile = (share: number) => sizes[Math.floor(sizes.length * share)] ?? Infinity;

describe('the source', () => {
	it('is there', () => {
		expect(files.length).toBeGreaterThan(100);
	});

	it('has small files: median 80 lines, nine of ten 200', () => {
		expect(percentile(0.5)).toBeLessThanOrEqual(80);
		expect(percentile(0.9)).toBeLessThanOrEqual(200);
	});

	it('has no file or folder whose name says nothing', () => {
		const nothing =
			/(^|[/.])(utils?|helpers?|common|types?|misc|shared|lib)([/.]|$)|-(utils?|helpers?)\./;
		expect(
			['src/a/utils.ts', 'src/types/a.ts', 'src/a-helpers.ts'].filter((file) => nothing.test(file)),
		).toHaveLength(3);
		expect(files.filter((file) => nothing.test(file))).toEqual([]);
	});

	it('keeps promises in fresh.ts alone, which forgets what failed', () => {
		const keeps = /(?:let|private) \w+: Promise<[^=]*;|Map<[^;=]*Promise</;
		expect(keeps.test('let known: Promise<string> | undefined;')).toBe(true);
		expect(keeps.test('const known = new Map<string, Promise<string>>();')).toBe(true);
		const others = files.filter((file) =>
			textOf(file)
				.split('\n')
				.some((line) => keeps.test(line) && !/=>|Fresh</.test(line)),
		);
		// Work under way, which takes itself out when it ends, whatever comes of it.
		expect(others).toEqual([
			'src/adapters/n8n-api/one-writer.ts',
			'src/kernel/values/batch-writer.ts',
			'src/orchestrator/run/drive-run.ts',
		]);
	});

	it('has nothing that waits in a finally, where its failure would hide the first one', () => {
		const waits = /\bfinally \{[^}]*\bawait\b/;
		expect(waits.test('try { a(); } finally { await b(); }')).toBe(true);
		expect(files.filter((file) => waits.test(textOf(file)))).toEqual(['src/kernel/and-finally.ts']);
	});

	it('has kebab-case names', () => {
		expect(files.filter((file) => !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
	});
});

/** What a file imports: packages by their names, our own files by their paths from the root. */
const importsOf = (file: string) =>
	[...textOf(file).matchAll(/from '([^']+)'/g)].map(([, name = '']) =>
		name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
	);

describe('a tool', () => {
	it.each(filesBelow('src/tools'))('(%s) knows zod, the kernel and other tools alone', (file) => {
		const allowed = /^zod$|^src\/(tools|kernel)\//;
		expect(importsOf(file).filter((name) => !allowed.test(name))).toEqual([]);
		expect(textOf(file)).not.toMatch(
			/require\(|import\(|n8n-workflow|adapters\/|host\/|surfaces\//,
		);
	});

	it.each(filesBelow('src/tools'))(
		'(%s) does not catch, log or read configuration on its own',
		(file) => {
			if (!file.endsWith('.tool.ts')) return;
			expect(textOf(file)).not.toMatch(/\btry\s*\{|console\.|logger|process\.|\binvokeTool\b/);
		},
	);
});

describe('the list of native tools', () => {
	it('is imported by the catalog, and by nothing else that is shipped', () => {
		const nodes = filesBelow('nodes').filter((file) => file.endsWith('.ts'));
		const outside = [...files, ...nodes].filter((file) => !file.startsWith('src/tools/'));
		const isOfTools = (name: string) => /^src\/tools(?:\/|$)/.test(name);
		expect(outside.filter((file) => importsOf(file).some(isOfTools))).toEqual([
			'src/catalog/catalog.ts',
			'src/catalog/published-tests.ts',
		]);
	});

	it('is all that src/tools/index.ts has', () => {
		const text = textOf('src/tools/index.ts');
		expect(text.match(/export .*/g)).toEqual([
			'export const nativeTools: readonly NativeTool[] = [',
		]);
		expect(text).not.toMatch(/=>|\bfunction\b/);
	});
});

describe('the kernel', () => {
	it.each(filesBelow('src/kernel'))('(%s) imports zod and itself, nothing else', (file) => {
		const allowed = /^zod$|^src\/kernel\//;
		expect(importsOf(file).filter((name) => !allowed.test(name))).toEqual([]);
	});
});
