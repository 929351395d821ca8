import { connectionsOf, edgesOf } from '../edges.mjs';

const quoted = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A copy in which a node has another name, in wires and expressions as well, as n8n's editor renames it. */
export function renamed(workflow, from, to) {
	const reference = new RegExp(
		String.raw`(\$(?:items|node)?\s*[(\[]\s*)(["'])${quoted(from)}\2`,
		'g',
	);
	const mended = JSON.parse(JSON.stringify(workflow.nodes), (_key, value) =>
		typeof value === 'string'
			? value.replace(reference, (_all, open, quote) => `${open}${quote}${to}${quote}`)
			: value,
	);
	const moved = (name) => (name === from ? to : name);
	const edges = edgesOf(workflow.connections);
	return {
		...workflow,
		nodes: mended.map((node) => ({ ...node, name: moved(node.name) })),
		connections: connectionsOf(
			edges.map((edge) => ({ ...edge, source: moved(edge.source), target: moved(edge.target) })),
		),
	};
}

/** A copy without a node and its parts; what came in goes on to the nodes behind its first output. */
export function removed(workflow, name) {
	const edges = edgesOf(workflow.connections);
	const behind = edges.filter(
		({ source, type, output }) => source === name && type === 'main' && output === 0,
	);
	const bridged = edges
		.filter(({ target, type }) => target === name && type === 'main')
		.flatMap((one) => behind.map(({ target, index }) => ({ ...one, target, index })));
	const kept = edges.filter(({ source, target }) => source !== name && target !== name);
	return {
		...workflow,
		nodes: workflow.nodes.filter((node) => node.name !== name),
		connections: connectionsOf([...kept, ...bridged.filter(({ target }) => target !== name)]),
	};
}
