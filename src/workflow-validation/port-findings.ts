import { nearest } from '../kernel/values/nearest';
import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import type { Edge } from './load-nodes';
import type { LoadedNode, Port } from './loaded-node';

const connection = findingsOf('connection');

type Nodes = ReadonlyMap<string, LoadedNode>;

const ofType = (ports: readonly Port[], type: string) => ports.filter((port) => port.type === type);

const typesOf = (ports: readonly Port[]) => [...new Set(ports.map(({ type }) => type))];

const listOf = (ports: readonly Port[]) =>
	ports.length === 0 ? 'none' : typesOf(ports).join(', ');

/**
 * n8n ignores a connection to a port that other parameters would create. A port that the type never has is a mistake.
 */
const neverHas = (ports: unknown) => (Array.isArray(ports) ? 'error' : 'advice');

/** For sub-nodes, n8n uses every connection of the right type, at any index. */
const losesBeyond = (type: string) => (type === 'main' ? 'error' : 'advice');

/** n8n runs every node that the main flow reaches, and fails if the node has nothing to run. */
const cannotRun = ({ type }: LoadedNode, inputType: string) =>
	inputType === 'main' && type.execute === undefined && type.supplyData !== undefined;

function sourceFinding(edge: Edge, source: LoadedNode | undefined): Finding | undefined {
	if (!source?.outputs) return undefined;
	const { outputType, outputIndex, target } = edge;
	const matching = ofType(source.outputs, outputType);
	if (matching.length === 0) {
		// A node that asks for sub-nodes takes whatever is connected, also what is none of that kind.
		const isTaken = outputType !== 'main' && source.outputs.every(({ type }) => type !== 'main');
		return connection[isTaken ? 'error' : neverHas(source.type.description.outputs)](
			edge.source,
			`it is connected to "${target}" by ${outputType}, and it has no such output.`,
			`Its outputs: ${listOf(source.outputs)}.`,
		);
	}
	if (outputIndex < matching.length) return undefined;
	const message = `"${target}" is connected to output ${outputIndex}, and it has ${matching.length} (counted from 0), so that nothing arrives.`;
	const fix = 'Connect it to an output that the parameters make, or change those.';
	return connection[losesBeyond(outputType)](edge.source, message, fix);
}

/** Parameters that make an input for sub-nodes. */
const OPENERS: Readonly<Record<string, string>> = { ai_outputParser: 'hasOutputParser' };

function targetFinding(edge: Edge, target: LoadedNode | undefined): Finding | undefined {
	if (!target?.inputs) return undefined;
	const { source, inputType, inputIndex } = edge;
	const matching = ofType(target.inputs, inputType);
	if (matching.length === 0) {
		const opener = OPENERS[inputType];
		if (opener !== undefined && target.node.parameters[opener] === false)
			return connection.error(
				edge.target,
				`"${source}" is connected to it by ${inputType}, and n8n does not use it while ${opener} is false.`,
				`Write ${opener}: true in "${edge.target}".`,
			);
		return connection[cannotRun(target, inputType) ? 'error' : 'advice'](
			edge.target,
			`"${source}" is connected to it by ${inputType}, and it has no such input.`,
			`Its inputs: ${listOf(target.inputs)}.`,
		);
	}
	if (inputIndex < matching.length) return undefined;
	const message = `"${source}" is connected to input ${inputIndex}, and it has ${matching.length} (counted from 0).`;
	const fix = 'Connect it to an input that the parameters make, or change those.';
	return connection[losesBeyond(inputType)](edge.target, message, fix);
}

/** The editor prevents such a connection; the engine does not check it. */
function filterFinding(edge: Edge, nodes: Nodes): Finding | undefined {
	const source = nodes.get(edge.source);
	const ports = ofType(nodes.get(edge.target)?.inputs ?? [], edge.inputType);
	const accepts = ports[edge.inputIndex]?.accepts;
	if (!source || !accepts || accepts.includes(source.node.type)) return undefined;
	const guess = nearest(source.node.type, accepts);
	const message = `"${edge.target}" does not take a ${source.node.type} there.`;
	const fix = guess ? `It takes "${guess}" and its like.` : `It takes ${accepts.join(', ')}.`;
	return connection.advice(edge.source, message, fix);
}

const isOn = (name: string, nodes: Nodes) => nodes.get(name)?.node.disabled !== true;

function missingSubNodes(loaded: LoadedNode, edges: readonly Edge[], nodes: Nodes): Finding[] {
	const { node, inputs = [] } = loaded;
	if (!inputs.some(({ isRequired }) => isRequired)) return [];
	return typesOf(inputs).flatMap((type) =>
		ofType(inputs, type).flatMap((port, index) => {
			const isConnected = edges.some(
				({ source, target, inputType, inputIndex }) =>
					target === node.name && inputType === type && inputIndex === index && isOn(source, nodes),
			);
			if (!port.isRequired || isConnected) return [];
			const wanted = port.displayName ?? type;
			const message = `a ${wanted} sub-node must be connected and enabled.`;
			return connection.error(node.name, message, `Connect one to its ${type} input.`);
		}),
	);
}

/** n8n counts the sub-nodes of a type over all its inputs, and fails at one too many. */
function tooManySubNodes({ node, inputs = [] }: LoadedNode, edges: readonly Edge[], nodes: Nodes) {
	if (inputs.every(({ most = 0 }) => most === 0)) return [];
	return typesOf(inputs).flatMap((type): Finding[] => {
		const most = ofType(inputs, type).reduce((sum, port) => sum + (port.most ?? 0), 0);
		const connected = edges.filter(
			({ source, target, inputType }) =>
				target === node.name && inputType === type && isOn(source, nodes),
		);
		const names = [...new Set(connected.map(({ source }) => source))];
		if (type === 'main' || most <= 0 || names.length <= most) return [];
		const message = `"${node.name}" takes ${most} by ${type}, and n8n fails with ${names.length}: ${names.join(', ')}.`;
		return [connection.error(names[most], message, `Leave ${most} of them connected.`)];
	});
}

/** Checks the connections against the inputs and outputs that n8n gives the nodes. */
export function portFindings(edges: readonly Edge[], nodes: Nodes): Finding[] {
	const wrong = edges
		.filter(({ source, target }) => isOn(source, nodes) && isOn(target, nodes))
		.flatMap((edge) => {
			return (
				sourceFinding(edge, nodes.get(edge.source)) ??
				targetFinding(edge, nodes.get(edge.target)) ??
				filterFinding(edge, nodes) ??
				[]
			);
		});
	const missing = [...nodes.values()]
		.filter(({ node }) => isEnabled(node))
		.flatMap((loaded) => [
			...missingSubNodes(loaded, edges, nodes),
			...tooManySubNodes(loaded, edges, nodes),
		]);
	return [...wrong, ...missing];
}
