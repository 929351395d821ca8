import { connectionsOf, edgesOf } from '../edges.mjs';
import { hidesParameters } from './sample-items.mjs';

const PREFIX = 'Spy of ';
const OF_EDITOR =
	/^(__rl|cachedResult\w+|schema|matchingColumns|attemptToConvertTypes|convertFieldsToString)$/;

/** Each text or number below `parameters`, named by its path. */
const leavesOf = (value, path = []) => {
	if (value === null || typeof value !== 'object') return [{ name: path.join('/'), value }];
	return Object.entries(value)
		.filter(([key]) => !OF_EDITOR.test(key))
		.flatMap(([key, of]) => leavesOf(of, [...path, key]));
};

const spyOn = ({ name, parameters = {}, executeOnce, position }) => ({
	id: `spy-${name}`,
	name: `${PREFIX}${name}`,
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	position: [position[0], position[1] + 1],
	executeOnce,
	onError: 'continueRegularOutput',
	parameters: {
		assignments: {
			assignments: leavesOf(parameters).map((leaf, index) => ({
				id: String(index),
				name: leaf.name,
				type: 'string',
				value: String(leaf.value),
			})),
		},
		options: { dotNotation: false, ignoreConversionErrors: true },
	},
});

/** Whether a node of a run is one of these. */
export const isSpy = (name) => name.startsWith(PREFIX);

/** A copy in which a Set node beside each node whose output does not tell its parameters puts out what n8n makes of them, for the same items. */
export function withSpies(workflow) {
	const edges = edgesOf(workflow.connections);
	const arriving = edges.filter(({ type }) => type === 'main');
	const spied = workflow.nodes.filter(
		(node) =>
			hidesParameters(node) &&
			node.disabled !== true &&
			arriving.some(({ target }) => target === node.name),
	);
	const names = new Set(spied.map(({ name }) => name));
	const toSpies = arriving
		.filter(({ target }) => names.has(target))
		.map((one) => ({ ...one, target: `${PREFIX}${one.target}`, index: 0 }));
	return {
		...workflow,
		nodes: [...workflow.nodes, ...spied.map(spyOn)],
		connections: connectionsOf([...edges, ...toSpies]),
	};
}

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
