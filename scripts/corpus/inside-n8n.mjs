/**
 * Runs inside a process that has n8n's node types, on n8n's Node:
 *
 *   node inside-n8n.mjs validate | oracle | descriptions N8N_DIRECTORY INPUT.json ANSWER.json
 *
 * validate: workflows in, [{findings, ms, firstMs}] out. oracle: the same, and each error has `confirmedBy`, what n8n's own code says of it.
 * descriptions: those of all node types, as a running n8n answers to `/types/nodes.json`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { built } from '../package-root.mjs';
import { timed } from '../figures.mjs';
import { confirmFinding } from './confirm-finding.mjs';
import { n8nVerdicts } from './n8n-verdicts.mjs';

const [question, directory, inputFile, answerFile] = process.argv.slice(2);
const inside = createRequire(path.join(directory, 'node_modules', 'n8n', 'package.json'));

/** n8n's own loader: it has what a running n8n has, including the tools that n8n makes of nodes. */
async function loadNodes() {
	inside('reflect-metadata');
	const { Container } = inside('@n8n/di');
	const { LoadNodesAndCredentials } = inside('./dist/load-nodes-and-credentials');
	const { NodeTypes } = inside('./dist/node-types');
	const loader = Container.get(LoadNodesAndCredentials);
	await loader.init();
	return { nodeTypes: Container.get(NodeTypes), loader };
}

async function validate(workflows, { nodeTypes }, confirm = async (finding) => finding) {
	const catalog = built('adapters/in-process/nodes/node-types').createNodeTypes(nodeTypes);
	const { createValidator } = built('adapters/in-process/nodes/validator');
	// More tables than are read: none can be said to be missing.
	const dataTables = { list: async () => Array.from({ length: 1_000 }) };
	const nearest = async (type) => await catalog.nearest(type);
	const validator = createValidator(nodeTypes, nearest, dataTables);
	const answer = [];
	for (const workflow of workflows) {
		const before = JSON.stringify(workflow);
		// What the second round finds again, as of a workflow that is being built: types, and nodes that are the same.
		const { ms: firstMs } = await timed(async () => await validator.check(workflow));
		const { value, ms } = await timed(async () => await validator.check(workflow));
		const findings = [];
		for (const finding of value) findings.push(await confirm(finding, before));
		answer.push({ findings, ms, firstMs });
	}
	return answer;
}

async function oracle(workflows, loaded) {
	const n8n = n8nVerdicts(directory, loaded.nodeTypes);
	return await validate(workflows, loaded, async (finding, before) => {
		if (finding.severity !== 'error') return finding;
		return { ...finding, confirmedBy: await confirmFinding(finding, JSON.parse(before), n8n) };
	});
}

const descriptions = (_, { loader }) => loader.types.nodes;

const input = JSON.parse(await readFile(inputFile, 'utf8'));
const answer = await { validate, oracle, descriptions }[question](input, await loadNodes());
await writeFile(answerFile, JSON.stringify(answer));
// n8n's modules leave timers behind.
process.exit(0);
