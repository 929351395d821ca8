import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { median, round } from '../figures.mjs';
import { askN8n } from './ask-n8n.mjs';
import { asStored } from './read-exports.mjs';

const NODES = 100;
const MOST_MS = 20;

/** Workflows of at least 100 nodes, each put together of others whose nodes have other names. */
function composites(written) {
	const left = [...written];
	const made = [];
	while (left.length > 0) {
		const whole = { name: 'composite', nodes: [], connections: {}, settings: {} };
		for (let index = 0; index < left.length && whole.nodes.length < NODES; index += 1) {
			const { workflow } = left[index];
			const names = new Set(whole.nodes.map(({ name }) => name));
			if (workflow.nodes.some(({ name }) => names.has(name))) continue;
			whole.nodes.push(...workflow.nodes.map((node) => ({ ...node, id: `${index}-${node.id}` })));
			Object.assign(whole.connections, workflow.connections);
			left.splice(index, 1);
			index -= 1;
		}
		if (whole.nodes.length < NODES) return made;
		made.push(whole);
	}
	return made;
}

/**
 * How long the validation of a workflow of 100 nodes takes, in milliseconds, when n8n has loaded the node types.
 *
 * @param {string} folder with `workflows.jsonl`
 */
export async function validationTime(folder) {
	const lines = (await readFile(path.join(folder, 'workflows.jsonl'), 'utf8')).trim().split('\n');
	const workflows = composites(lines.map((line) => JSON.parse(line)));
	const answer = await askN8n('validate', workflows.map(asStored));
	const times = answer.map(({ ms }) => ms).sort((one, other) => one - other);
	const p50ms = round(median(times), 2);
	return {
		cases: answer.map(({ ms }, index) => ({ nodes: workflows[index].nodes.length, ms })),
		isBroken: p50ms > MOST_MS,
		figures: {
			workflows: workflows.length,
			nodes: median(workflows.map(({ nodes }) => nodes.length)),
			p50ms,
			p95ms: round(times[Math.floor(times.length * 0.95)], 2),
		},
	};
}
