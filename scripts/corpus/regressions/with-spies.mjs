import { connectionsOf, edgesOf } from '../edges.mjs';
import { hidesParameters } from './logic.mjs';

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
