import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage } from '../../scripts/pack-package.mjs';

/** Packing and loading take seconds. */
jest.setTimeout(60_000);

const root = path.resolve(__dirname, '../..');
const SIZE_BUDGET = { tarball: 1_380_000, unpacked: 5_350_000 };

let folder: string;
let packed: ReturnType<typeof packPackage>;

beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'foreman-packed-'));
	packed = packPackage({ root, folder });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(packed.folder, file), 'utf8');

const manifest = () =>
	JSON.parse(read('package.json')) as {
		scripts?: Record<string, string>;
		dependencies?: Record<string, string>;
		optionalDependencies?: Record<string, string>;
		bundledDependencies?: string[];
		overrides?: Record<string, string>;
		peerDependencies?: Record<string, string>;
		devDependencies: Record<string, string>;
		n8n: { nodes: string[]; credentials: string[] };
	};

const scriptFiles = () => packed.files.filter((file) => file.endsWith('.js'));

describe('the packed package', () => {
	it('holds the compiled code and its papers, and nothing else', () => {
		const topLevel = [...new Set(packed.files.map((file) => file.split('/')[0]))].sort();
		expect(topLevel).toEqual(
			['LICENSE.md', 'README.md', 'dist', 'index.js', 'package.json'].sort(),
		);
	});

	it('holds no sources, tests, source maps or build state', () => {
		const unwanted = packed.files.filter((file) =>
			/\.(ts|map|tsbuildinfo|test\.js)$|(^|\/)(test|node_modules)\//.test(file),
		);
		expect(unwanted).toEqual([]);
	});

	it('holds every node and credential that its manifest lists', () => {
		const { nodes, credentials } = manifest().n8n;
		expect([...nodes, ...credentials].filter((file) => !packed.files.includes(file))).toEqual([]);
	});

	it('stays within its size budget', () => {
		expect(packed.size).toBeLessThan(SIZE_BUDGET.tarball);
		expect(packed.unpackedSize).toBeLessThan(SIZE_BUDGET.unpacked);
	});

	it('installs nothing but itself', () => {
		const { dependencies, optionalDependencies, bundledDependencies, overrides, peerDependencies } =
			manifest();
		expect({ dependencies, optionalDependencies, bundledDependencies, overrides }).toEqual({});
		expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('runs nothing when it is installed', () => {
		const lifecycle = Object.keys(manifest().scripts ?? {}).filter((name) =>
			/^(pre|post)?(install|prepare|publish|pack|uninstall)$|^prepublishOnly$/.test(name),
		);
		expect(lifecycle).toEqual([]);
	});

	it('leaves zod to the host', () => {
		const bundled = scriptFiles().filter((file) =>
			/\bZodFirstPartyTypeKind\s*=|class ZodType\b|class ZodError\b/.test(read(file)),
		);
		expect(bundled).toEqual([]);
	});

	it('requires only its own files, what n8n provides, and crypto', () => {
		// Host modules are direct dependencies of n8n: only those are found from a community package.
		const provided = new Set([
			...['cron', '@n8n/ai-utilities'],
			...['n8n-workflow', 'zod', 'lodash', 'luxon', 'moment', 'p-limit'],
			...['crypto', 'node:crypto', 'n8n-core', '@langchain/core', '@n8n/workflow-sdk', '@n8n/di'],
			...['@n8n/config', '@modelcontextprotocol/server', 'pdf-parse'],
			...['@n8n/db', '@n8n/decorators', '@opentelemetry/api'],
		]);
		const foreign = scriptFiles().flatMap((file) =>
			requiredBy(file)
				.filter((name) => !provided.has(packageOf(name)))
				.map((name) => `${file} requires ${name}`),
		);
		expect(foreign).toEqual([]);
	});

	it('finds every file that it requires', () => {
		const missing = scriptFiles().flatMap((file) =>
			relativelyRequiredBy(file)
				.filter((name) => !isPacked(path.posix.join(path.posix.dirname(file), name)))
				.map((name) => `${file} requires ${name}`),
		);
		expect(missing).toEqual([]);
	});

	it('uses no other built-in module', () => {
		const builtins = new Set(builtinModules.filter((name) => name !== 'crypto'));
		const used = scriptFiles().flatMap((file) =>
			requiredBy(file).filter((name) => builtins.has(name.replace(/^node:/, ''))),
		);
		expect(used).toEqual([]);
	});
});

function allRequiredBy(file: string) {
	return [...read(file).matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)].flatMap(
		([, name]) => name ?? [],
	);
}

const requiredBy = (file: string) => allRequiredBy(file).filter((name) => !name.startsWith('.'));

const relativelyRequiredBy = (file: string) =>
	allRequiredBy(file).filter((name) => name.startsWith('.'));

const packageOf = (name: string) =>
	name
		.split('/')
		.slice(0, name.startsWith('@') ? 2 : 1)
		.join('/');

const isPacked = (file: string) =>
	['', '.js', '.json', '/index.js'].some((ending) => {
		const candidate = path.posix.normalize(file + ending);
		return packed.files.includes(candidate) && existsSync(path.join(packed.folder, candidate));
	});
