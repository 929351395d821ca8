import { createHash } from 'crypto';
import { z } from 'zod';

import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';
import { workflowNode } from '../kernel/ports/instance/workflows';
import { unsupported, type ToolError } from '../kernel/tool-error';
import { type Connections, connections, edgeTuples } from '../kernel/workflow/connections';

const uuidOf = (hex: string) => {
	const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`${variant}${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-');
};

/** A UUID that follows from the seed, and what comes `after` it. Of one seed many are made without reading it again. */
function stableUuids(seed: string): (after: string) => string {
	const begun = createHash('sha256').update(seed);
	return (after) => uuidOf(begun.copy().update(after).digest('hex'));
}

export const stableUuid = (seed: string): string => stableUuids(seed)('');

const isNamedByChance = ({ name, id }: WorkflowNode, code: string) =>
	name === `Sticky Note ${id.slice(0, 8)}` && !code.includes(name);

/** The SDK calls a note that the code does not name after its random id; n8n's editor counts. */
function countedNotes(nodes: readonly WorkflowNode[], code: string): ReadonlyMap<string, string> {
	const taken = new Set(nodes.map(({ name }) => name));
	const free = [...nodes.keys()]
		.map((number) => `Sticky Note${number === 0 ? '' : number}`)
		.filter((name) => !taken.has(name));
	const notes = nodes.filter((node) => isNamedByChance(node, code));
	return new Map(notes.map(({ name }, index) => [name, free[index] ?? name]));
}

function withCountedNotes(content: WorkflowContent, code: string): WorkflowContent {
	const names = countedNotes(content.nodes, code);
	const newName = (name: string) => names.get(name) ?? name;
	return {
		...content,
		nodes: content.nodes.map((node) => ({ ...node, name: newName(node.name) })),
		// Nothing leads to a note, but code that goes on after one makes something come from it.
		connections: Object.fromEntries(
			Object.entries(content.connections).map(([name, to]) => [newName(name), to]),
		),
	};
}

/** Draws node and webhook ids from the content: the same code always makes the same workflow, which is how a repeated creation is noticed. */
export function withStableIds(parsed: WorkflowContent, code: string): WorkflowContent {
	const content = withCountedNotes(parsed, code);
	const written = content.nodes.map(({ id: _id, webhookId: _webhookId, ...rest }) => rest);
	const seed = JSON.stringify([content.name, written, content.connections]);
	const uuid = stableUuids(seed);
	const nodes = content.nodes.map((node) => ({
		...node,
		id: uuid(`\nnode\n${node.name}`),
		...(node.webhookId === undefined || code.includes(node.webhookId)
			? {}
			: { webhookId: uuid(`\nwebhook\n${node.name}`) }),
	}));
	return { ...content, nodes };
}

/** n8n fills these in when it loads a workflow. */
const storedNode = workflowNode.extend({
	id: z.string().default(''),
	typeVersion: z.number().default(1),
	parameters: z.record(z.unknown()).default({}),
});

const storedParts = z.object({ nodes: z.array(storedNode), connections });

const unloadable = (name: string, what: string, cause?: unknown): ToolError =>
	unsupported(
		`Workflow "${name}" is damaged, n8n itself refuses it: ${what}. Nothing was changed.`,
		'A person can repair it in the n8n editor: open it, correct that place and save. get-workflow shows it as it is.',
		{ cause },
	);

const repeated = (values: readonly string[]) =>
	values.find((value, index) => value !== '' && values.indexOf(value) !== index);

function findUnknownEnd(all: Connections, names: ReadonlySet<string>): string | undefined {
	const targets = edgeTuples(all).map(([, , , target]) => target);
	return [...Object.keys(all), ...targets].find((one) => !names.has(one));
}

export type StoredContent = Omit<WorkflowContent, 'connections'> & {
	readonly connections: Connections;
};

/** A stored workflow, complete and sound. What n8n refuses to save, such as repeated names, is a `ToolError` `unsupported`: no edit could keep it. */
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
