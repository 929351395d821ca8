const FLAGS = [
	...['disabled', 'onError', 'continueOnFail', 'retryOnFail', 'maxTries', 'waitBetweenTries'],
	...['alwaysOutputData', 'executeOnce', 'notes', 'notesInFlow', 'extendsCredential'],
];

const isOff = (value) => value === undefined || value === null || value === false || value === '';

/** JSON with sorted keys, so that equal values are equal texts. */
const canonical = (value) =>
	JSON.stringify(value, (_key, part) =>
		part && typeof part === 'object' && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);

/** Each connection as one text. */
const edgesOf = (connections) =>
	Object.entries(connections ?? {}).flatMap(([source, byType]) =>
		Object.entries(byType).flatMap(([type, slots]) =>
			slots.flatMap((slot, output) =>
				(slot ?? []).map((to) =>
					JSON.stringify([source, type, output, to.node, to.type, to.index]),
				),
			),
		),
	);

/** What a workflow does, without ids, positions, webhook ids, pin data and orders that do not matter. */
export function normalForm({ nodes, connections, settings }) {
	const formOf = (node) => [
		node.name,
		canonical({
			type: node.type,
			typeVersion: node.typeVersion ?? 1,
			parameters: node.parameters ?? {},
			credentials: node.credentials ?? {},
			flags: FLAGS.flatMap((flag) => (isOff(node[flag]) ? [] : [[flag, node[flag]]])),
		}),
	];
	return {
		nodes: nodes.map(formOf).sort(),
		edges: edgesOf(connections).sort(),
		settings: canonical(settings ?? {}),
	};
}
