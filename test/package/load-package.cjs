/**
 * Loads an unpacked package with n8n-core's own loader, in a process of its own, and prints what n8n sees.
 * Dependency fields are stripped first and NODE_PATH points to the host's modules, as n8n does on install and boot.
 *
 *   NODE_PATH=<host modules> node load-package.cjs <package folder> PackageDirectoryLoader|LazyPackageDirectoryLoader [lacking …]
 *
 * The package then does not find these modules, or exports of modules (`n8n-workflow#sleep`), as in an n8n that lacks them.
 */
require('reflect-metadata');

const { readFileSync, realpathSync, writeFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const core = require('n8n-core');

const [folder, loaderName, ...lacking] = process.argv.slice(2);

const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
	const isOurs = parent?.filename?.startsWith(realpathSync(folder) + sep);
	if (isOurs && lacking.some((name) => request === name || request.startsWith(`${name}/`)))
		throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
	return resolve.call(this, request, parent, ...rest);
};

/** What classes read of n8n's modules while they are loaded, as `module#export`. */
const readAtLoad = new Set();
const loadModule = Module._load;
Module._load = function (request, parent, ...rest) {
	const loaded = loadModule.call(this, request, parent, ...rest);
	const isOurs = parent?.filename?.startsWith(realpathSync(folder) + sep);
	if (!isOurs || !/^(?:n8n-|@n8n\/|@langchain\/|cron$)/.test(request)) return loaded;
	return new Proxy(loaded, {
		get(exported, name) {
			const read = `${request}#${String(name)}`;
			readAtLoad.add(read);
			return lacking.includes(read) ? undefined : exported[name];
		},
	});
};

const manifestFile = join(folder, 'package.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
delete manifest.devDependencies;
delete manifest.peerDependencies;
delete manifest.optionalDependencies;
writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));

function filesOfPackage() {
	const start = realpathSync(folder) + sep;
	return Object.keys(require.cache)
		.filter((file) => file.startsWith(start))
		.map((file) => file.slice(start.length).split(sep).join('/'));
}

async function main() {
	const loader = new core[loaderName](folder);
	await loader.loadAll();
	// n8n does so when it starts (load-nodes-and-credentials, postProcessLoaders).
	for (const name of Object.keys(loader.known.credentials)) loader.getCredential(name);
	const loadedAtStart = filesOfPackage();
	// As JSON, as n8n keeps and serves it: nodes that are loaded from now on add to it.
	const served = JSON.stringify({ known: loader.known, types: loader.types });

	const nodes = Object.keys(loader.known.nodes).map((name) => {
		const { type } = loader.getNode(name);
		const { description } = type;
		return {
			className: type.constructor.name,
			name: description.name,
			displayName: description.displayName,
			iconUrl: description.iconUrl ?? null,
			usableAsTool: description.usableAsTool ?? null,
			inputs: description.inputs,
			outputs: description.outputs,
			credentials: (description.credentials ?? []).map((credential) => credential.name),
			methods: ['execute', 'supplyData', 'webhook', 'trigger'].filter(
				(method) => typeof type[method] === 'function',
			),
		};
	});
	const credentials = Object.keys(loader.known.credentials).map((name) => {
		const { type } = loader.getCredential(name);
		return {
			className: type.constructor.name,
			name: type.name,
			displayName: type.displayName,
			iconUrl: type.iconUrl ?? null,
		};
	});
	const hostModules = ['n8n-workflow', 'zod'].map((name) => require.resolve(name));
	const loadedFiles = Object.keys(require.cache);

	return JSON.stringify({
		packageName: loader.packageName,
		nodes,
		credentials,
		hostModules,
		loadedAtStart,
		loadedFiles,
		readAtLoad: [...readAtLoad].filter((read) => !read.endsWith('#__esModule')),
		served: JSON.parse(served),
	});
}

main().then(
	// Ended once all is written: a pipe takes it in pieces.
	(seen) => process.stdout.write(seen, () => process.exit(0)),
	(error) => {
		process.stderr.write(`${error.stack}\n`);
		process.exit(1);
	},
);
