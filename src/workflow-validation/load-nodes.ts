import type { INode, INodeProperties, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { fresh } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { findingsOf } from './finding';
import type { LoadedNode, Port, Typed } from './loaded-node';
import { shapeFindings } from './parameters/dropped-findings';

/**
 * Fills in n8n's defaults and drops unused parameters, as n8n does before a run. Throws when the parameters have
 * another shape.
 */
function filledNode(stored: INode, { description }: INodeType): INode {
	const parameters = NodeHelpers.getNodeParameters(
		description.properties,
		stored.parameters,
		true,
		false,
		stored,
		description,
	);
	return { ...stored, parameters: parameters ?? {} };
}

/**
 * The credential types that a node takes with its current parameters, including types chosen in a parameter (HTTP
 * Request). Undefined when only a run can tell because an expression chooses, or when n8n cannot load the node.
 */
export function credentialTypes(node: INode, nodeTypes: INodeTypes): string[] | undefined {
	try {
		const type = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const active = NodeHelpers.getActiveCredentialTypes(filledNode(node, type), type.description);
		return active ? [...active] : undefined;
	} catch {
		return undefined;
	}
}

/** One connection on the canvas. Each end has its own type: `main`, `ai_tool` and so on. */
export interface Edge {
	readonly source: string;
	readonly outputType: string;
	readonly outputIndex: number;
	readonly target: string;
	readonly inputType: string;
	readonly inputIndex: number;
}

/** All connections that can be read. `structureFindings` reports those of another shape. */
export function readEdges(connections: unknown): Edge[] {
	if (!isRecord(connections)) return [];
	return Object.entries(connections).flatMap(([source, byType]) =>
		Object.entries(isRecord(byType) ? byType : {}).flatMap(([outputType, outputs]) =>
			listOf(outputs).flatMap((targets, outputIndex) =>
				listOf(targets).flatMap((each): Edge[] => {
					if (!isRecord(each) || typeof each.node !== 'string') return [];
					const inputType = typeof each.type === 'string' ? each.type : outputType;
					const inputIndex = typeof each.index === 'number' ? each.index : 0;
					return [{ source, outputType, outputIndex, target: each.node, inputType, inputIndex }];
				}),
			),
		),
	);
}

type Ends = Pick<LoadedNode, 'inputs' | 'outputs'>;

function readPort(value: unknown): Port[] {
	if (typeof value === 'string') return [{ type: value, isRequired: false, isError: false }];
	if (!isRecord(value) || typeof value.type !== 'string') return [];
	const filter = isRecord(value.filter) ? value.filter : {};
	const accepts = Array.isArray(filter.nodes) ? filter.nodes.map(String) : undefined;
	return [
		{
			type: value.type,
			displayName: typeof value.displayName === 'string' ? value.displayName : undefined,
			isRequired: value.required === true,
			isError: value.category === 'error',
			accepts,
			most: typeof value.maxConnections === 'number' ? value.maxConnections : undefined,
		},
	];
}

/** The ports that a type lists or computes. n8n takes none where that fails: undefined here, as they must not be judged. */
function listedPorts(
	workflow: Workflow,
	node: INode,
	ports: unknown,
): readonly unknown[] | undefined {
	if (Array.isArray(ports)) return ports;
	if (typeof ports !== 'string') return [];
	try {
		const value: unknown = workflow.expression.getSimpleParameterValue(node, ports, 'internal', {});
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** Asks n8n which inputs and outputs the node has with its current parameters. */
function resolvePorts(workflow: Workflow, node: INode, { description }: INodeType): Ends {
	const { inputs, outputs } = description;
	const isResolved = listedPorts(workflow, node, outputs) !== undefined;
	return {
		inputs: listedPorts(workflow, node, inputs)?.flatMap(readPort),
		// n8n adds that for errors.
		outputs: isResolved
			? NodeHelpers.getNodeOutputs(workflow, node, description).flatMap(readPort)
			: undefined,
	};
}

/** The parameters of the other versions of a type. */
function otherVersions(nodeTypes: INodeTypes, { stored, type }: Typed): INodeProperties[] {
	try {
		const found = nodeTypes.getByName(stored.type);
		const versions = 'nodeVersions' in found ? Object.values(found.nodeVersions) : [];
		return versions
			.filter((one) => one !== type)
			.flatMap(({ description }) => description.properties);
	} catch {
		// n8n generates tool types from nodes and does not find them without a version.
		return [];
	}
}

interface Known {
	readonly loaded: LoadedNode;
	readonly characters: number;
}

/** Of a workflow that is being built, most nodes stay as they are, and n8n takes a millisecond for each. */
const known = fresh<string, Known>({
	most: 2_000,
	size: { of: ({ characters }) => characters, most: 10_000_000 },
});

const knownAs = (key: string, { type }: Typed): LoadedNode | undefined => {
	const loaded = known.peek(key)?.loaded;
	return loaded?.type === type ? loaded : undefined;
};

/** Loads nodes as n8n would have them in a run, with n8n's objections to the shape of their parameters. */
export async function loadNodes(
	typed: readonly Typed[],
	nodeTypes: INodeTypes,
): Promise<{ readonly nodes: Map<string, LoadedNode>; readonly findings: Finding[] }> {
	const findings: Finding[] = [];
	const found = new Map<INode, LoadedNode>();
	const ready = typed.flatMap((each) => {
		const { name, parameters } = each.stored;
		const key = JSON.stringify(each.stored);
		const loaded = knownAs(key, each);
		if (loaded !== undefined) {
			found.set(each.stored, loaded);
			return [];
		}
		try {
			return [{ ...each, key, node: filledNode(each.stored, each.type) }];
		} catch {
			const { properties } = each.type.description;
			const tell = findingsOf('invalid')[isEnabled(each.stored) ? 'error' : 'advice'];
			const placed = shapeFindings(name, properties, parameters, () => true);
			const message = 'n8n cannot read its parameters: a list or an object has another shape.';
			const fix = 'Write the parameters as get-node-type-definition describes them.';
			findings.push(
				...(placed.length === 0
					? [tell(name, message, fix)]
					: placed.map((one) => tell(one, one.message, one.fix))),
			);
			return [];
		}
	});
	const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes });
	// Given to the constructor, n8n would fill them in once more.
	workflow.setNodes(ready.map(({ node }) => node));
	const load = () => {
		for (const { stored, key, node, type } of ready) {
			const elsewhere = otherVersions(nodeTypes, { stored, type });
			const loaded = { stored, node, type, elsewhere, ...resolvePorts(workflow, node, type) };
			known.keep(key, { loaded, characters: key.length });
			found.set(stored, loaded);
		}
	};
	if (ready.length > 0)
		await workflow.expression.withIsolate(async () => await Promise.resolve(load()));
	const nodes = new Map(
		typed.flatMap(({ stored }) => {
			const loaded = found.get(stored);
			return loaded === undefined ? [] : [[stored.name, loaded] as const];
		}),
	);
	return { nodes, findings };
}
