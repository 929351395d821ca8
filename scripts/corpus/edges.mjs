/** `connections`: of a workflow. Gives each wire; `index` is the input of its target. */
export const edgesOf = (connections) =>
	Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(byType).flatMap(([type, outputs]) =>
			outputs.flatMap((targets, output) =>
				(targets ?? []).map(({ node, index }) => ({ source, type, output, target: node, index })),
			),
		),
	);

/** Connections of such wires. */
export function connectionsOf(edges) {
	const connections = {};
	for (const { source, type, output, target, index } of edges) {
		connections[source] ??= {};
		connections[source][type] ??= [];
		const outputs = connections[source][type];
		while (outputs.length <= output) outputs.push([]);
		outputs[output].push({ node: target, type, index });
	}
	return connections;
}

/** Whether wires lead from one node to another, which may be the same. */
export const leadsTo = (edges, from, to, seen = new Set()) =>
	edges.some(({ source, target }) => {
		if (source !== from || seen.has(target)) return false;
		seen.add(target);
		return target === to || leadsTo(edges, target, to, seen);
	});
