/**
 * Loads an unpacked package with n8n-core's own loader, in a process of its own, and prints what n8n sees.
 * Dependency fields are stripped first and NODE_PATH points to the host's modules, as n8n does on install and boot.
 *
 *   NODE_PATH=<host modules> node load-package.cjs <package folder> PackageDirectoryLoader|LazyPackageDirectoryLoader
 */
require('reflect-metadata');

const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const core = require('n8n-core');

const [folder, loaderName] = process.argv.slice(2);

const manifestFile = join(folder, 'package.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
delete manifest.devDependencies;
delete manifest.peerDependencies;
delete manifest.optionalDependencies;
writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));

async function main() {
	const loader = new core[loaderName](folder);
	await loader.loadAll();

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
			communityNodePackageVersion: description.communityNodePackageVersion ?? null,
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
			supportedNodes: type.supportedNodes ?? [],
		};
	});
	const hostModules = ['n8n-workflow', 'zod'].map((name) => require.resolve(name));
	const loadedFiles = Object.keys(require.cache);

	process.stdout.write(
		JSON.stringify({
			packageName: loader.packageName,
			nodes,
			credentials,
			hostModules,
			loadedFiles,
		}),
	);
}

main().then(
	() => process.exit(0),
	(error) => {
		process.stderr.write(`${error.stack}\n`);
		process.exit(1);
	},
);
