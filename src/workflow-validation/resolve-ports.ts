import type { INode, INodeType, Workflow } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isRecord } from '../kernel/values/is-record';
import type { LoadedNode, Port } from './loaded-node';

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
		},
	];
}

/** n8n answers a failing expression like one that gives no ports. Ports of a failing expression must not be judged. */
function resolves(workflow: Workflow, node: INode, ports: unknown): boolean {
	if (typeof ports !== 'string') return true;
	try {
		const value = workflow.expression.getSimpleParameterValue(node, ports, 'internal', {});
		return Array.isArray(value);
	} catch {
		return false;
	}
}

/** Asks n8n which inputs and outputs the node has with its current parameters. */
export function resolvePorts(workflow: Workflow, node: INode, { description }: INodeType): Ends {
	const { inputs, outputs } = description;
	const read = (ports: readonly unknown[]) => ports.flatMap(readPort);
	return {
		inputs: resolves(workflow, node, inputs)
			? read(NodeHelpers.getNodeInputs(workflow, node, description))
			: undefined,
		outputs: resolves(workflow, node, outputs)
			? read(NodeHelpers.getNodeOutputs(workflow, node, description))
			: undefined,
	};
}
