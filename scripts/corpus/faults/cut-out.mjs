import { edgesOf } from '../edges.mjs';

const START = {
	...{ id: 'cut-start', name: 'Cut start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
	...{ position: [0, 0], parameters: {} },
};

const connect = (connections, source, target, index = 0) => {
	connections[source] ??= {};
	connections[source].main ??= [[]];
	connections[source].main[0].push({ node: target, type: 'main', index });
};

/**
 * A workflow that runs one node of another with the data of those before it pinned. These stand in a line, so that each has run.
 *
 * @param {object} workflow
 * @param {string} name of the node; of a sub-node the node that uses it is run
 * @param {Record<string, object[]>} given what the nodes before give, by name; one empty item where it says nothing
 * @returns {{workflow: object, pinData: object, destination: string, start: string}}
 */
export function cutOut(workflow, name, given = {}) {
	const edges = edgesOf(workflow.connections);
	const main = edges.filter(({ type }) => type === 'main');
	let destination = name;
	for (;;) {
		const user = edges.find(({ source, type }) => source === destination && type !== 'main');
		if (user === undefined) break;
		destination = user.target;
	}
	const before = [];
	const collect = (of) => {
		for (const { source } of main.filter(({ target }) => target === of)) {
			if (source === destination || before.includes(source)) continue;
			before.push(source);
			collect(source);
		}
	};
	collect(destination);
	before.reverse();
	const connections = {};
	for (const { source, type, target, index } of edges)
		if (type !== 'main') {
			connections[source] ??= {};
			connections[source][type] ??= [[]];
			connections[source][type][0].push({ node: target, type, index });
		}
	const line = [START.name, ...before];
	const parents = main.filter(
		({ target, source }) => target === destination && source !== destination,
	);
	line.slice(1).forEach((one, index) => connect(connections, line[index], one));
	for (const { source, index } of parents) connect(connections, source, destination, index);
	if (parents.length === 0) connect(connections, START.name, destination);
	const kept = new Set([destination, ...before]);
	const subs = edges.filter(({ type }) => type !== 'main');
	for (let size = 0; size !== kept.size; ) {
		size = kept.size;
		for (const { source, target } of subs) if (kept.has(target)) kept.add(source);
	}
	for (const source of Object.keys(connections))
		if (source !== START.name && !kept.has(source)) delete connections[source];
	const items = (one) =>
		given[one]?.map((item) => ('json' in item ? item : { json: item })) ?? [{ json: {} }];
	return {
		workflow: {
			...workflow,
			nodes: [START, ...workflow.nodes.filter((node) => kept.has(node.name))],
			connections,
		},
		pinData: Object.fromEntries(before.map((one) => [one, items(one)])),
		destination,
		start: START.name,
	};
}
