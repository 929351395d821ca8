/**
 * Runs inside a process that has n8n's node types, on n8n's Node:
 *
 *   node inside-n8n.mjs validate | oracle | simulation N8N_DIRECTORY INPUT.json ANSWER.json
 *
 * validate: workflows in, [{findings, ms}] out. oracle: the same, and each error has `confirmedBy`, what n8n's own code says of it.
 * simulation: the text of probes.txt in, every operation of every node type out, with `held`: why it is held back, null where it is run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { built } from '../built.mjs';
import { timed } from '../figures.mjs';
import { listCases } from '../simulation/list-cases.mjs';
import { listProbes } from '../simulation/list-probes.mjs';
import { confirmFinding } from './confirm-finding.mjs';
import { n8nVerdicts } from './n8n-verdicts.mjs';

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

const [question, directory, inputFile, answerFile] = process.argv.slice(2);
const inside = createRequire(path.join(directory, 'node_modules', 'n8n', 'package.json'));

/** The node types from n8n's own loader: what a running one answers with, tools that it makes of nodes included. */
async function loadNodeTypes() {
	inside('reflect-metadata');
	const { Container } = inside('@n8n/di');
	const { LoadNodesAndCredentials } = inside('./dist/load-nodes-and-credentials');
	const { NodeTypes } = inside('./dist/node-types');
	await Container.get(LoadNodesAndCredentials).init();
	return Container.get(NodeTypes);
}

async function validate(workflows, nodeTypes, confirm = async (finding) => finding) {
	const catalog = built('adapters/in-process/nodes/node-types').createNodeTypes(nodeTypes);
	const { createValidator } = built('adapters/in-process/nodes/validator');
	const validator = createValidator(nodeTypes, async (type) => await catalog.nearest(type));
	const answer = [];
	for (const workflow of workflows) {
		const before = JSON.stringify(workflow);
		// The first round loads the node types, which a running n8n has loaded.
		await validator.check(workflow);
		const { value, ms } = await timed(async () => await validator.check(workflow));
		const findings = [];
		for (const finding of value) findings.push(await confirm(finding, before));
		answer.push({ findings, ms });
	}
	return answer;
}

async function oracle(workflows, nodeTypes) {
	const n8n = n8nVerdicts(directory, nodeTypes);
	return await validate(workflows, nodeTypes, async (finding, before) => {
		if (finding.severity !== 'error') return finding;
		return { ...finding, confirmedBy: await confirmFinding(finding, JSON.parse(before), n8n) };
	});
}

function simulation(probes, nodeTypes) {
	const { holdBack } = built('workflow/simulation/hold-back');
	const { loadedNode } = built('adapters/in-process/nodes/loaded-node');
	const { NodeHelpers } = inside('n8n-workflow');
	const versions = PACKAGES.flatMap((name) => {
		const file = path.join(directory, 'node_modules', name, 'dist', 'types', 'nodes.json');
		return inside(file).flatMap((each) =>
			[each.version].flat().map((version) => [`${name}.${each.name}`, version]),
		);
	});
	const offered = versions.flatMap(([type, version]) => {
		try {
			const { description } = nodeTypes.getByNameAndVersion(type, version);
			return listCases({ ...description, name: type }, version, NodeHelpers);
		} catch {
			// n8n ships some node types that it does not load.
			console.error(`not loaded: ${type} ${version}`);
			return [];
		}
	});
	return [...offered, ...listProbes(probes, versions)].map((each) => {
		const { type, version: typeVersion, parameters } = each;
		const node = loadedNode({ type, typeVersion, parameters }, nodeTypes);
		const held = node
			? holdBack({ type, typeVersion, ...node, hasSubNodes: false })
			: 'unknown-type';
		return { ...each, held: held ?? null };
	});
}

const input = JSON.parse(await readFile(inputFile, 'utf8'));
const answer = await { validate, oracle, simulation }[question](input, await loadNodeTypes());
await writeFile(answerFile, JSON.stringify(answer));
// n8n's modules leave timers behind.
process.exit(0);
