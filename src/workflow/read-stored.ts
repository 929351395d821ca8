import { z } from 'zod';

import type { WorkflowContent } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { ToolError } from '../kernel/tool-error';
import { connections } from '../kernel/workflow/connections';
import type { Connections } from '../kernel/workflow/connections';
import { stableUuid } from './stable-ids';

/** n8n fills these in when it loads a workflow. */
const storedNode = workflowNode.extend({
	id: z.string().default(''),
	typeVersion: z.number().default(1),
	parameters: z.record(z.unknown()).default({}),
});

const storedParts = z.object({ nodes: z.array(storedNode), connections });

function unloadable(name: string, what: string, cause?: unknown): ToolError {
	return new ToolError({
		code: 'unsupported',
		message: `Workflow "${name}" is damaged, n8n itself refuses it: ${what}. Nothing was changed.`,
		hint: 'A person can repair it in the n8n editor: open it, correct that place and save. get-workflow shows it as it is.',
		cause,
	});
}

const repeated = (values: readonly string[]) =>
	values.find((value, index) => value !== '' && values.indexOf(value) !== index);

/** The name of a node that connections name and the workflow does not have. */
function findUnknownEnd(all: Connections, names: ReadonlySet<string>): string | undefined {
	const targets = Object.values(all).flatMap((byType) =>
		Object.values(byType).flatMap((slots) => slots.flatMap((slot) => slot ?? [])),
	);
	return [...Object.keys(all), ...targets.map(({ node }) => node)].find((one) => !names.has(one));
}

export type StoredContent = Omit<WorkflowContent, 'connections'> & {
	readonly connections: Connections;
};

/**
 * A stored workflow, complete and sound. n8n refuses to save one with repeated names or ids or with
 * connections of nodes that are not there, and so no edit could keep the rest of it as it is: such a
 * workflow is a `ToolError` `unsupported`.
 */
export function readStored<Stored extends WorkflowContent>(stored: Stored): Stored & StoredContent {
	const read = storedParts.safeParse(stored);
	if (!read.success) {
		const issue = read.error.issues[0];
		throw unloadable(stored.name, `${issue?.path.join('.')}: ${issue?.message}`, read.error);
	}
	const names = read.data.nodes.map(({ name }) => name);
	const twice = repeated(names);
	if (twice !== undefined) throw unloadable(stored.name, `two nodes are called "${twice}"`);
	const id = repeated(read.data.nodes.map((node) => node.id));
	if (id !== undefined) throw unloadable(stored.name, `two nodes have the id "${id}"`);
	const unknown = findUnknownEnd(read.data.connections, new Set(names));
	if (unknown !== undefined)
		throw unloadable(stored.name, `connections name the node "${unknown}", which is not there`);
	const nodes = read.data.nodes.map((node) =>
		node.id === '' ? { ...node, id: stableUuid(`${stored.name}\nnode\n${node.name}`) } : node,
	);
	return { ...stored, nodes, connections: read.data.connections };
}
