import type { IConnections, INodeProperties, INodeTypes } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import type { Finding } from '../kernel/ports/instance/validator';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { filledNode } from './filled-node';
import { findingsOf } from './finding';
import type { LoadedNode, Typed } from './loaded-node';
import type { Edge } from './read-edges';
import { resolvePorts } from './resolve-ports';

function connectionsOf(edges: readonly Edge[]): IConnections {
	const connections: IConnections = {};
	for (const { source, outputType, outputIndex, target, inputIndex } of edges) {
		const outputs = ((connections[source] ??= {})[outputType] ??= []);
		while (outputs.length <= outputIndex) outputs.push([]);
		outputs[outputIndex]?.push({ node: target, type: 'main', index: inputIndex });
	}
	return connections;
}

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

/** Loads nodes as n8n would have them in a run, with n8n's objections to the shape of their parameters. */
export async function loadNodes(
	typed: readonly Typed[],
	edges: readonly Edge[],
	nodeTypes: INodeTypes,
): Promise<{ readonly nodes: Map<string, LoadedNode>; readonly findings: Finding[] }> {
	const findings: Finding[] = [];
	const ready = typed.flatMap((each) => {
		try {
			return [{ ...each, node: filledNode(each.stored, each.type) }];
		} catch {
			findings.push(
				findingsOf('invalid')[isEnabled(each.stored) ? 'error' : 'advice'](
					each.stored.name,
					'n8n cannot read its parameters: a list or an object has another shape.',
					'Write the parameters as get-node-type-definition describes them.',
				),
			);
			return [];
		}
	});
	const workflow = new Workflow({
		nodes: ready.map(({ node }) => node),
		connections: connectionsOf(edges),
		active: false,
		nodeTypes,
	});
	const nodes = await workflow.expression.withIsolate(
		async () =>
			new Map(
				ready.map(({ stored, node, type }): [string, LoadedNode] => [
					node.name,
					{
						stored,
						node,
						type,
						elsewhere: otherVersions(nodeTypes, { stored, type }),
						...resolvePorts(workflow, node, type),
					},
				]),
			),
	);
	return { nodes, findings };
}
