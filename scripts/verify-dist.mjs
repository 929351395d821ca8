/**
 * Checks the compiled package: every node and credential loads, its icons exist, n8n can start without loading them, nothing else
 * lies in dist.
 *
 *   node scripts/verify-dist.mjs [dist]
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { listFiles, packageRoot as root } from './package-root.mjs';

const dist = path.resolve(root, process.argv[2] ?? 'dist');
const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Without one of these n8n loads every class when it starts, and says nothing. */
const METADATA = ['known', 'types'].flatMap((folder) => [
	`${folder}/nodes.json`,
	`${folder}/credentials.json`,
]);

const problems = [
	...manifest.n8n.nodes.flatMap((entry) => checkEntry(entry, (node) => node.description)),
	...manifest.n8n.credentials.flatMap((entry) => checkEntry(entry, (credential) => credential)),
	...findUnlisted(),
	...findStrays(),
	...METADATA.filter((file) => !existsSync(path.join(dist, file))).map(
		(file) => `dist/${file} is missing`,
	),
];

if (problems.length > 0) {
	for (const problem of problems) console.error(`verify: ${problem}`);
	process.exit(1);
}
const count = manifest.n8n.nodes.length + manifest.n8n.credentials.length;
console.log(
	`verify: ${count} classes load, ${listFiles(dist).length} files in ${path.basename(dist)}`,
);

function checkEntry(entry, describe) {
	const file = path.join(dist, path.relative('dist', entry));
	if (!existsSync(file)) return [`${entry} is missing`];
	const className = path.basename(file).split('.')[0];
	let described;
	try {
		described = describe(new (require(file)[className])());
	} catch (error) {
		return [`${entry} does not load: ${error.message}`];
	}
	const icons = [described.icon].flatMap((icon) =>
		typeof icon === 'object' && icon !== null ? Object.values(icon) : [icon],
	);
	return icons.flatMap((icon) => {
		if (typeof icon !== 'string') return [`${entry} has no icon`];
		if (!icon.startsWith('file:')) return [`${entry}: icon '${icon}' is not a file`];
		const iconFile = path.join(path.dirname(file), icon.slice('file:'.length));
		return existsSync(iconFile) ? [] : [`${entry}: icon ${icon} is missing`];
	});
}

/** A compiled node that package.json does not list would never load. */
function findUnlisted() {
	const listed = new Set([...manifest.n8n.nodes, ...manifest.n8n.credentials]);
	return listFiles(dist)
		.filter((file) => /^(nodes|credentials)\/.*\.(node|credentials)\.js$/.test(file))
		.map((file) => `dist/${file}`)
		.filter((file) => !listed.has(file))
		.map((file) => `${file} is not listed in the n8n section of package.json`);
}

/** Every file comes from a source of the same name; third-party bundles may add files of their own. */
function findStrays() {
	return listFiles(dist)
		.filter((file) => !hasSource(file))
		.map((file) => `dist/${file} has no source`);
}

function hasSource(file) {
	if (METADATA.includes(file)) return true;
	if (file.startsWith('src/third-party/')) return /\.(js|json|txt|md)$/.test(file);
	if (file.endsWith('.js')) return existsSync(path.join(root, file.replace(/\.js$/, '.ts')));
	return /\.(json|svg)$/.test(file) && existsSync(path.join(root, file));
}
