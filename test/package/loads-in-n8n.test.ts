import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packPackage } from '../../scripts/pack-package.mjs';
import { n8n as n8nPart } from '../../package.json';
import { filesBelow, textOf } from '../laws/sources';
import { filesAtStart } from '../support/files-at-start';

/** Packing and loading take seconds. */
jest.setTimeout(60_000);

interface LoadedNode {
	className: string;
	name: string;
	displayName: string;
	iconUrl: { light: string; dark: string } | string | null;
	usableAsTool: unknown;
	inputs: unknown;
	outputs: unknown;
	credentials: string[];
	methods: string[];
}

interface LoadedCredential {
	className: string;
	name: string;
	displayName: string;
	iconUrl: { light: string; dark: string } | string | null;
}

/** What n8n serves to the editor and looks types up in. */
interface Served {
	known: {
		nodes: Record<string, unknown>;
		credentials: Record<string, { supportedNodes?: string[] }>;
	};
	types: {
		nodes: Array<Record<string, unknown>>;
		credentials: Array<Record<string, unknown>>;
	};
}

interface LoadedPackage {
	packageName: string;
	nodes: LoadedNode[];
	credentials: LoadedCredential[];
	hostModules: string[];
	/** Of the package, before any node is used. */
	loadedAtStart: string[];
	loadedFiles: string[];
	/** Of n8n's modules, while classes are loaded: `module#export`. */
	readAtLoad: string[];
	served: Served;
}

const root = path.resolve(__dirname, '../..');
const hostModules = realpathSync(path.join(root, 'node_modules'));

let folder: string;
let packageFolder: string;

beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'foreman-load-'));
	packageFolder = packPackage({ root, folder }).folder;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own: n8n loads classes in a separate VM context, which Jest's module registry would hide. */
function load(loader: string, lacking: readonly string[] = []): LoadedPackage {
	const { NODE_ENV: _jest, JEST_WORKER_ID: _worker, ...environment } = process.env;
	const result = spawnSync(
		process.execPath,
		[path.join(__dirname, 'load-package.cjs'), packageFolder, loader, ...lacking],
		{
			encoding: 'utf8',
			cwd: folder,
			env: { ...environment, NODE_PATH: hostModules },
			maxBuffer: 32 * 1024 * 1024,
		},
	);
	if (result.status !== 0) throw new Error(result.stderr);
	return JSON.parse(result.stdout) as LoadedPackage;
}

describe.each(['PackageDirectoryLoader', 'LazyPackageDirectoryLoader'])(
	"n8n's %s, on the unpacked package",
	(loader) => {
		let loaded: LoadedPackage;

		beforeAll(() => {
			loaded = load(loader);
		});

		const node = (name: string) => loaded.nodes.find((each) => each.name === name);
		const credential = (name: string) => loaded.credentials.find((each) => each.name === name);

		it('finds the package under its own name', () => {
			expect(loaded.packageName).toBe('n8n-nodes-foreman');
		});

		it.each([
			['foremanWorkflows', 'ForemanWorkflows', 'execute'],
			['foremanToolkit', 'ForemanToolkit', 'supplyData'],
			['foremanTeam', 'ForemanTeam', 'execute'],
			['foremanBuilder', 'ForemanBuilder', 'execute'],
			['foremanResearch', 'ForemanResearch', 'execute'],
			['foremanGateHitlTool', 'ForemanGateHitlTool', 'webhook'],
			['foremanAdmin', 'ForemanAdmin', 'execute'],
			['foremanAdminTrigger', 'ForemanAdminTrigger', 'webhook'],
			['foremanMcpTrigger', 'ForemanMcpTrigger', 'webhook'],
		])('loads the node %s', (name, className, method) => {
			expect(node(name)).toMatchObject({ className });
			expect(node(name)?.methods).toContain(method);
			const served = loaded.served.types.nodes.find((each) => each.name === name);
			expect(served?.communityNodePackageVersion).toMatch(/^\d+\.\d+\.\d+/);
		});

		it('loads the credential foremanN8nApi and knows which nodes use it', () => {
			expect(credential('foremanN8nApi')).toMatchObject({ className: 'ForemanN8nApi' });
			expect(loaded.served.known.credentials.foremanN8nApi?.supportedNodes).toEqual(
				expect.arrayContaining(['foremanWorkflows']),
			);
		});

		it('offers Foreman Workflows and Foreman Team as tools', () => {
			expect(node('foremanWorkflows')?.usableAsTool).toBe(true);
			expect(node('foremanTeam')?.usableAsTool).toBe(true);
		});

		it('offers Foreman Admin to people alone', () => {
			expect(node('foremanAdmin')).toMatchObject({ inputs: ['main'], usableAsTool: null });
		});

		it('offers Foreman Toolkit as a tool sub-node, which needs no tool variant', () => {
			expect(node('foremanToolkit')).toMatchObject({
				inputs: [],
				outputs: ['ai_tool'],
				usableAsTool: null,
			});
		});

		it('lets nodes use only credentials of this package', () => {
			const own = new Set(loaded.credentials.map(({ name }) => name));
			const foreign = loaded.nodes.flatMap(({ name, credentials }) =>
				credentials.filter((each) => !own.has(each)).map((each) => `${name}: ${each}`),
			);
			expect(foreign).toEqual([]);
		});

		it('resolves every icon, light and dark, to a file of the package', () => {
			const unresolved = [...loaded.nodes, ...loaded.credentials].flatMap(({ name, iconUrl }) => {
				if (iconUrl === null || typeof iconUrl === 'string')
					return [`${name}: no light and dark icon`];
				return [iconUrl.light, iconUrl.dark]
					.map((url) => path.join(packageFolder, url.replace(/^icons\/[^/]+\//, '')))
					.filter((file) => !existsSync(file));
			});
			expect(unresolved).toEqual([]);
		});

		it("takes zod and n8n-workflow from the host, each once, and the package's code from the package", () => {
			const zodFolder = path.join(hostModules, 'zod') + path.sep;
			const zodFiles = loaded.loadedFiles.filter((file) =>
				file.includes(`${path.sep}zod${path.sep}`),
			);
			expect(zodFiles.filter((file) => !file.startsWith(zodFolder))).toEqual([]);
			for (const file of loaded.hostModules) {
				expect(file.startsWith(hostModules)).toBe(true);
			}
			expect(
				loaded.loadedFiles.some((file) =>
					file.includes(`${path.sep}dist${path.sep}nodes${path.sep}`),
				),
			).toBe(true);
			const outside = loaded.loadedFiles.filter((file) => file.startsWith(path.join(root, 'dist')));
			expect(outside).toEqual([]);
		});
	},
);

/** What n8n itself has depended on since 2.30: the other modules came later, or may go. */
const alwaysThere = [
	'n8n-core',
	'n8n-workflow',
	'@n8n/config',
	'@n8n/di',
	'@langchain/core',
	'cron',
	'zod',
];

/** What those export since 2.30, of what classes read while they are loaded. */
const alwaysExported = ['n8n-core/package.json#version', 'n8n-workflow#NodeConnectionTypes'];

const expectAll = ({ nodes, credentials }: LoadedPackage) =>
	expect([nodes.length, credentials.length]).toEqual([
		n8nPart.nodes.length,
		n8nPart.credentials.length,
	]);

const hostSources = filesBelow('src/host').map(textOf).join('\n');

/** The modules of n8n that `src/host` uses, each in the form `name` or `@scope/name`. */
const hostImports = [
	...hostSources.matchAll(/(?:require\(|^import (?!type)[^;]*? from )'((?:@[\w-]+\/)?[\w-]+)/gm),
].map(([, name = '']) => name);

describe('in an n8n that lacks a module', () => {
	const late = [...new Set(hostImports)].filter((name) => !alwaysThere.includes(name));

	it('is tried with all of them', () => {
		expect(late).toEqual(
			expect.arrayContaining(['@n8n/workflow-sdk', '@modelcontextprotocol/server', '@n8n/db']),
		);
	});

	it('is not tried without those that the oldest n8n depends on itself', () => {
		const versions = path.join(root, 'sandbox', 'versions');
		for (const version of readdirSync(versions)) {
			const lock = readFileSync(path.join(versions, version, 'package-lock.json'), 'utf8');
			const { dependencies } = JSON.parse(lock).packages['node_modules/n8n'];
			expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(alwaysThere));
		}
	});

	it.each(late)('every class loads without %s, and can say which n8n it needs', (name) => {
		expectAll(load('PackageDirectoryLoader', [name]));
	});

	it('every class loads without what n8n 2.30 does not export', () => {
		const { readAtLoad } = load('PackageDirectoryLoader');
		expect(readAtLoad).toEqual(expect.arrayContaining(alwaysExported));
		const later = readAtLoad.filter((read) => !alwaysExported.includes(read));
		expectAll(load('PackageDirectoryLoader', later));
	});
});

describe('what n8n reads in place of the classes', () => {
	it('says what the classes say', () => {
		const served = load('PackageDirectoryLoader').served;
		// Left out by n8n's generate-metadata, which alone reads it.
		for (const node of served.types.nodes) delete node.__loadOptionsMethods;
		expect(load('LazyPackageDirectoryLoader').served).toEqual(served);
	});

	it('spares it the nodes', () => {
		const { loadedAtStart } = load('LazyPackageDirectoryLoader');
		expect(loadedAtStart.map((file) => path.basename(file)).sort()).toEqual(filesAtStart);
	});
});
