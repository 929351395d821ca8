import { createHash } from 'crypto';

import type { WorkflowContent, WorkflowNode } from '../kernel/ports/instance/workflows';

/** A UUID that is drawn from the seed. */
export const stableUuid = (seed: string) => {
	const hex = createHash('sha256').update(seed).digest('hex');
	const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`${variant}${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-');
};

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

/**
 * Draws node ids, and webhook ids that the code does not spell out, from the content instead of from
 * chance: the same code always makes the same workflow, which is how a repeated creation is noticed.
 */
export function withStableIds(parsed: WorkflowContent, code: string): WorkflowContent {
	const content = withCountedNotes(parsed, code);
	const written = content.nodes.map(({ id: _id, webhookId: _webhookId, ...rest }) => rest);
	const seed = JSON.stringify([content.name, written, content.connections]);
	const nodes = content.nodes.map((node) => ({
		...node,
		id: stableUuid(`${seed}\nnode\n${node.name}`),
		...(node.webhookId === undefined || code.includes(node.webhookId)
			? {}
			: { webhookId: stableUuid(`${seed}\nwebhook\n${node.name}`) }),
	}));
	return { ...content, nodes };
}
