/**
 * Runs the compiled validator over workflows, inside a process that has n8n's node types.
 *
 *   node run-cases.mjs N8N_DIRECTORY WORKFLOWS.json FINDINGS.json
 *
 * WORKFLOWS.json is a list of workflows; FINDINGS.json gets [{findings, ms}] in the same order.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { n8nNodeTypes } from './n8n-node-types.mjs';

const adapters = path.resolve(
	path.dirname(fileURLToPath(import.meta.url)),
	...['..', '..', 'dist', 'src', 'adapters', 'in-process', 'nodes'],
);
const require = createRequire(import.meta.url);
const { createValidator } = require(path.join(adapters, 'validator.js'));
const { createNodeTypes } = require(path.join(adapters, 'node-types.js'));

const [directory, workflowsFile, findingsFile] = process.argv.slice(2);
const nodeTypes = await n8nNodeTypes(directory);
const catalog = createNodeTypes(nodeTypes);
const validator = createValidator(nodeTypes, async (type) => await catalog.nearest(type));
const workflows = JSON.parse(await readFile(workflowsFile, 'utf8'));

// The first round loads the node types, which a running n8n has loaded.
for (const workflow of workflows) await validator.check(workflow);
const results = [];
for (const workflow of workflows) {
	const started = performance.now();
	const findings = await validator.check(workflow);
	results.push({ findings, ms: performance.now() - started });
}
await writeFile(findingsFile, JSON.stringify(results));
// n8n's modules leave timers behind.
process.exit(0);
