import { safeParseWorkflowStructure } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { nearest } from '../kernel/values/nearest';
import { findingsOf } from './finding';
import type { Edge } from './read-edges';

const { error } = findingsOf('refused');

interface Structure {
	readonly nodes: ReadonlyArray<{ readonly name: string }>;
	readonly connections: unknown;
}

interface Issue {
	readonly path: ReadonlyArray<string | number>;
	readonly message: string;
}

/** n8n reports these too, but our findings name the node that was probably meant. */
const isDangling = ({ message }: Issue) => /does not reference an existing node$/.test(message);

const ownerOf = ({ path: [part, key] }: Issue, { nodes }: Structure): string | undefined =>
	part === 'nodes' && typeof key === 'number'
		? nodes[key]?.name
		: typeof key === 'string'
			? key
			: undefined;

function fixOf({ path, message }: Issue): string {
	if (path[0] !== 'connections') {
		return message.startsWith('Duplicate')
			? 'Give each node a name of its own; connections and expressions go by it.'
			: 'Give the node what n8n wants there.';
	}
	return 'Write connections as {"Source": {"main": [[{"node": "Target", "type": "main", "index": 0}]]}}: a list of outputs, each a list of targets.';
}

function dangling(edges: readonly Edge[], names: readonly string[]): Finding[] {
	const known = new Set(names);
	const wrong = (end: string, role: string, nodeName: string) => {
		if (known.has(end)) return [];
		const guess = nearest(end, names);
		const fix = guess ? `Did you mean "${guess}"?` : 'Add the node, or remove the connection.';
		return [error(nodeName, `a connection ${role} "${end}", and there is no such node.`, fix)];
	};
	return edges.flatMap(({ source, target }) => [
		...wrong(source, 'starts at', source),
		...wrong(target, 'leads to', source),
	]);
}

/** What n8n refuses to save: wrong shapes, duplicate names, dangling connections. */
export function structureFindings(structure: Structure, edges: readonly Edge[]): Finding[] {
	const parsed = safeParseWorkflowStructure(structure);
	const issues: readonly Issue[] = parsed.success ? [] : parsed.issues;
	const refused = issues
		.filter((issue) => !isDangling(issue))
		.map((issue) => {
			const message = `n8n refuses ${issue.path.join('.')}: ${issue.message}.`;
			return error(ownerOf(issue, structure), message, fixOf(issue));
		});
	const names = structure.nodes.map(({ name }) => name);
	return [...refused, ...dangling(edges, names)];
}
