/**
 * Judges every operation of every node type of an n8n, inside a process that has its node types.
 *
 *   node judge-cases.mjs N8N_DIRECTORY PROBES.json RESULTS.json
 *
 * RESULTS.json gets a list of cases, each with `held`: why it is held back, null where it is run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { n8nNodeTypes } from '../validate/n8n-node-types.mjs';
import { listCases } from './list-cases.mjs';
import { listProbes } from './list-probes.mjs';

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

const [directory, probesFile, resultsFile] = process.argv.slice(2);
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'src');
const require = createRequire(import.meta.url);
const { holdBack } = require(path.join(dist, 'workflow', 'simulation', 'hold-back.js'));
const { loadedNode } = require(
	path.join(dist, 'adapters', 'in-process', 'nodes', 'loaded-node.js'),
);

const nodeTypes = await n8nNodeTypes(directory);
const inside = createRequire(path.join(directory, 'node_modules', 'n8n', 'package.json'));
const { NodeHelpers } = inside('n8n-workflow');

/** Leaves out node types that n8n ships but does not load. */
function loaded(type, version) {
	try {
		return { ...nodeTypes.getByNameAndVersion(type, version).description, name: type };
	} catch {
		console.error(`not loaded: ${type} ${version}`);
		return undefined;
	}
}

function judged(each) {
	const { type, version: typeVersion, parameters } = each;
	const node = loadedNode({ type, typeVersion, parameters }, nodeTypes);
	const held = node ? holdBack({ type, typeVersion, ...node, hasSubNodes: false }) : 'unknown-type';
	return { ...each, held: held ?? null };
}

const shipped = PACKAGES.flatMap((name) => {
	const file = path.join(directory, 'node_modules', name, 'dist', 'types', 'nodes.json');
	return inside(file).map((each) => ({ ...each, name: `${name}.${each.name}` }));
});
const versions = shipped.flatMap(({ name, version }) =>
	[version].flat().map((each) => [name, each]),
);
const offered = versions.flatMap(([type, version]) => {
	const description = loaded(type, version);
	return description ? listCases(description, version, NodeHelpers) : [];
});
const probes = listProbes(JSON.parse(await readFile(probesFile, 'utf8')), versions);
await writeFile(resultsFile, JSON.stringify([...offered, ...probes].map(judged)));
// n8n's modules leave timers behind.
process.exit(0);
