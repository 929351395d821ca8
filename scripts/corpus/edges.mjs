/** `connections`: of a workflow. Gives each wire; `index` is the input of its target, and `into` its type, which is mostly the same. */
export const edgesOf = (connections) =>
	Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(byType).flatMap(([type, outputs]) =>
			outputs.flatMap((targets, output) =>
				(targets ?? []).map(({ node: target, type: into, index }) => {
					return { source, type, output, target, into, index };
				}),
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
