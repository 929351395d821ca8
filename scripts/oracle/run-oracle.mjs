/**
 * Validates workflows and asks n8n's own code about every error, inside a process that has n8n's node types.
 *
 *   node run-oracle.mjs N8N_DIRECTORY WORKFLOWS.json ANSWER.json
 *
 * ANSWER.json gets [{ms, errors: [{...finding, confirmedBy}]}] in the order of the workflows.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { n8nNodeTypes } from '../validate/n8n-node-types.mjs';
import { confirmFinding } from './confirm-finding.mjs';
import { n8nVerdicts } from './n8n-verdicts.mjs';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'src');
const require = createRequire(import.meta.url);
const { createValidator } = require(
	path.join(dist, 'adapters', 'in-process', 'nodes', 'validator.js'),
);
const { createNodeTypes } = require(
	path.join(dist, 'adapters', 'in-process', 'nodes', 'node-types.js'),
);

const [directory, workflowsFile, answerFile] = process.argv.slice(2);
const nodeTypes = await n8nNodeTypes(directory);
const catalog = createNodeTypes(nodeTypes);
const validator = createValidator(nodeTypes, async (type) => await catalog.nearest(type));
const n8n = n8nVerdicts(directory, nodeTypes);

const answer = [];
for (const workflow of JSON.parse(await readFile(workflowsFile, 'utf8'))) {
	const before = JSON.stringify(workflow);
	// The first round loads the node types, which a running n8n has loaded.
	await validator.check(workflow);
	const started = performance.now();
	const findings = await validator.check(workflow);
	const ms = performance.now() - started;
	const errors = [];
	for (const finding of findings.filter(({ severity }) => severity === 'error')) {
		const confirmedBy = await confirmFinding(finding, JSON.parse(before), n8n);
		errors.push({ ...finding, confirmedBy });
	}
	answer.push({ ms, errors });
}
await writeFile(answerFile, JSON.stringify(answer));
// n8n's modules leave timers behind.
process.exit(0);
