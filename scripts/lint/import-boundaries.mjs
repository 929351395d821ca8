import path from 'node:path';

/**
 * Who may import whom. Arrows point one way, down this list of layers:
 *
 *   nodes → surfaces → administration → runs → calls → asking → instance → catalog → adapters → host → kernel
 *
 * A folder may import the layers below its own and itself. Beside them stand the domains, for adapters and all above, and the
 * tools, for the catalog alone. Domains, tools, host and pages know domains only by the declarations of their ports
 * (`ports: true`). `packageTypes` may be imported with `import type` alone.
 */
const HOST_PACKAGES = ['n8n-core', 'n8n-workflow', '@langchain/*', '@n8n/*', '@opentelemetry/api'];
const CRYPTO = ['crypto', 'node:crypto'];
const DOMAINS = [
	'policy',
	'workflow',
	'workflow-validation',
	'nodes-catalog',
	'web',
	'documents',
	'orchestrator',
	'registry',
];
const FLOOR = ['src/kernel', 'src/third-party'];
const DOMAIN_FOLDERS = DOMAINS.map((name) => `src/${name}`);

/** From the bottom up: each room may import the rooms of the entries before it. */
const ROOMS = [
	['src/host', 'src/adapters'],
	['src/catalog'],
	['src/instance'],
	['src/asking'],
	['src/calls'],
	['src/runs'],
	['src/administration'],
	['src/surfaces'],
];

const domain = (extra = {}) => ({
	folders: [...FLOOR, ...(extra.folders ?? [])],
	packages: ['zod', ...(extra.packages ?? [])],
	ports: true,
});

/** What a room may import: the domains, and every room of the layers below. */
function room(name, { folders = [], packages = [], packageTypes = ['n8n-workflow'] } = {}) {
	const layer = ROOMS.findIndex((rooms) => rooms.includes(name));
	const below = ROOMS.slice(0, layer).flat();
	return {
		folders: [...FLOOR, ...DOMAIN_FOLDERS, ...below, ...folders, 'generated'],
		packages: ['zod', ...packages],
		packageTypes,
	};
}

export const FOLDERS = {
	'src/kernel': { folders: [], packages: ['zod'] },
	'src/tools': { folders: ['src/kernel'], packages: ['zod'], ports: true },
	'src/policy': domain({ packages: CRYPTO }),
	'src/workflow': domain({ packages: ['n8n-workflow', ...CRYPTO] }),
	'src/nodes-catalog': domain({ packages: ['n8n-workflow'] }),
	'src/workflow-validation': domain({ packages: ['n8n-workflow'] }),
	// Policy decides what may be fetched: `policy/addresses` judges every address.
	'src/web': domain({ folders: ['src/policy/addresses'] }),
	// Its rows belong to tenants, are sealed, and go into files that leave n8n.
	'src/registry': domain({
		folders: [
			'src/policy/approvals/canonical-arguments',
			'src/policy/control-plane/live-workflows',
			'src/policy/fingerprint',
			'src/policy/identity',
			'src/policy/people',
			'src/policy/seal-form',
			'src/policy/sealed-documents',
			'src/policy/secrets',
			'src/policy/untrusted',
		],
		packages: CRYPTO,
	}),
	'src/documents': domain({ packages: CRYPTO }),
	'src/orchestrator': domain({ packages: CRYPTO }),
	'src/adapters': {
		folders: [...FLOOR, ...DOMAIN_FOLDERS, 'src/host'],
		packages: ['zod', 'n8n-workflow', ...CRYPTO],
	},
	'src/host': {
		folders: ['src/kernel'],
		packages: ['zod', 'cron', '@modelcontextprotocol/server', 'pdf-parse', ...HOST_PACKAGES],
		ports: true,
	},
	'src/third-party': { folders: [], packages: ['*'], except: HOST_PACKAGES },
	'src/instance': room('src/instance'),
	// Calls get a scope, questions and runs a bound node: n8n's context stops at `instance`.
	'src/asking': room('src/asking', { packageTypes: [] }),
	'src/calls': room('src/calls', { packageTypes: [] }),
	'src/catalog': room('src/catalog', { folders: ['src/tools'], packageTypes: [] }),
	'src/runs': room('src/runs', { packageTypes: [] }),
	'src/administration': room('src/administration'),
	'src/surfaces': room('src/surfaces', { packages: ['n8n-workflow'] }),
	'src/surfaces/pages': { folders: ['src/kernel'], packages: ['zod'], ports: true },
	nodes: {
		folders: [...ROOMS.flat(), ...FLOOR, ...DOMAIN_FOLDERS, 'generated'],
		packages: ['n8n-workflow'],
	},
	credentials: { folders: ['generated', 'src/instance'], packages: ['n8n-workflow'] },
	generated: { folders: [], packageTypes: ['n8n-workflow'], packages: [] },
};

const matches = (pattern, name) =>
	pattern === '*' ||
	name === pattern ||
	(pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name.startsWith(`${pattern}/`));

const matchesSome = (patterns, name) => (patterns ?? []).some((pattern) => matches(pattern, name));

const folderOf = (file) =>
	Object.keys(FOLDERS)
		.filter((folder) => matches(folder, file))
		.sort((a, b) => b.length - a.length)[0];

/** `src/policy/ports.ts`, `src/policy/rows.port.ts`, `src/policy/ports/rows.ts` */
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
