import path from 'node:path';

/**
 * Who may import whom. Arrows point one way: nodes → surfaces → kernel ← tools.
 *
 * `folders` and `packages` may be imported freely; `types` and `packageTypes` only with `import type`.
 * Every folder may import from itself, and the port declarations of the domain folders as types.
 */
const HOST_PACKAGES = ['n8n-core', 'n8n-workflow', '@langchain/*', '@n8n/*'];
const CRYPTO = ['crypto', 'node:crypto'];
const DOMAINS = [
	'policy',
	'workflow',
	'workflow-validation',
	'nodes-catalog',
	'web',
	'store',
	'orchestrator',
];
const SOURCES = [...['kernel', 'tools', 'surfaces', 'adapters', 'host', 'third-party'], ...DOMAINS];

const domain = (extra = {}) => ({
	folders: ['src/kernel', 'src/third-party', ...(extra.folders ?? [])],
	packages: ['zod', ...(extra.packages ?? [])],
	ports: true,
});

const FOLDERS = {
	'src/kernel': { folders: [], packages: ['zod'] },
	'src/tools': { folders: ['src/kernel'], packages: ['zod'], ports: true },
	'src/surfaces/n8n': surface({ packages: ['n8n-workflow'] }),
	'src/surfaces/langchain': surface({ packageTypes: ['n8n-workflow'] }),
	'src/surfaces': surface({}),
	'src/policy': domain({ packages: CRYPTO }),
	'src/workflow': domain({ packages: ['n8n-workflow', ...CRYPTO] }),
	'src/nodes-catalog': domain({ packages: ['n8n-workflow'] }),
	'src/workflow-validation': domain({ packages: ['n8n-workflow'] }),
	'src/web': domain(),
	'src/store': domain({ packages: CRYPTO }),
	'src/orchestrator': domain({ packages: CRYPTO }),
	'src/adapters': {
		folders: ['src/kernel', 'src/host', 'src/third-party', ...DOMAINS.map((name) => `src/${name}`)],
		packages: ['zod', 'n8n-workflow', ...CRYPTO],
	},
	'src/host': {
		folders: ['src/kernel'],
		packages: ['zod', 'cron', ...HOST_PACKAGES],
		ports: true,
	},
	'src/third-party': { folders: [], packages: ['*'], except: HOST_PACKAGES },
	// The composition root: the one place beside nodes/ that joins ports and adapters.
	'src/wiring': {
		folders: [...SOURCES.map((name) => `src/${name}`), 'generated'],
		packages: ['zod'],
		packageTypes: ['n8n-workflow'],
	},
	nodes: {
		folders: [...SOURCES.map((name) => `src/${name}`), 'src/wiring', 'generated'],
		packages: ['n8n-workflow'],
	},
	credentials: { folders: ['generated', 'src/wiring'], packages: ['n8n-workflow'] },
	generated: { folders: [], packageTypes: ['n8n-workflow'], packages: [] },
};

function surface({ packages = [], packageTypes = [] }) {
	return {
		folders: ['src/kernel', 'src/surfaces'],
		packages: ['zod', ...packages],
		packageTypes,
		types: ['src/host', 'generated'],
		ports: true,
	};
}

const matches = (pattern, name) =>
	pattern === '*' ||
	name === pattern ||
	(pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name.startsWith(`${pattern}/`));

const matchesSome = (patterns, name) => (patterns ?? []).some((pattern) => matches(pattern, name));

const folderOf = (file) =>
	Object.keys(FOLDERS)
		.filter((folder) => matches(folder, file))
		.sort((a, b) => b.length - a.length)[0];

/** `src/store/ports.ts`, `src/store/rows.port.ts`, `src/store/ports/rows.ts` */
const isPort = (file) => /(^|\/)([^/]+[.-])?ports?($|\.|\/)/.test(file);

const isDomain = (file) => DOMAINS.some((name) => matches(`src/${name}`, file));

export function judgeImport({ from, specifier, typeOnly }) {
	const folder = folderOf(from);
	if (folder === undefined) return undefined;
	const law = FOLDERS[folder];

	if (!specifier.startsWith('.')) {
		const forbidden = matchesSome(law.except, specifier);
		if (!forbidden && matchesSome(law.packages, specifier)) return undefined;
		if (typeOnly && matchesSome(law.packageTypes, specifier)) return undefined;
		return `${folder} may not import the package '${specifier}'${hint(law)}`;
	}

	const target = path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
	if (matches(folder, target) || matchesSome(law.folders, target)) return undefined;
	if (typeOnly && matchesSome(law.types, target)) return undefined;
	if (typeOnly && law.ports === true && isDomain(target) && isPort(target)) return undefined;
	return `${folder} may not import ${target}${hint(law)}`;
}

function hint(law) {
	const allowed = [...law.packages, ...law.folders];
	return ` (allowed: ${allowed.length > 0 ? allowed.join(', ') : 'nothing'})`;
}

const isTypeOnly = (node) =>
	node.importKind === 'type' ||
	node.exportKind === 'type' ||
	(node.specifiers?.length > 0 &&
		node.specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type'));

export default {
	meta: {
		type: 'problem',
		docs: { description: 'Arrows between folders point one way' },
		schema: [],
	},
	create(context) {
		const from = path.relative(context.cwd, context.filename).split(path.sep).join('/');
		const check = (node, source, typeOnly) => {
			if (typeof source?.value !== 'string') return;
			const message = judgeImport({ from, specifier: source.value, typeOnly });
			if (message !== undefined) context.report({ node: source, message });
		};
		return {
			ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
			ExportNamedDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
			ExportAllDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
			ImportExpression: (node) => check(node, node.source, false),
			TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
			TSExternalModuleReference: (node) => check(node, node.expression, false),
			'CallExpression[callee.name="require"]': (node) => check(node, node.arguments[0], false),
		};
	},
};
