import type { OutputSchemaRef } from 'n8n-core';
import { LoadOptionsContext, RoutingNode, ExecuteContext, loadOutputSchema } from 'n8n-core';
import type {
	INodeProperties,
	INodeType,
	INode,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

export interface LoneNode {
	readonly workflow: Workflow;
	readonly node: INode;
	readonly additionalData: IWorkflowExecuteAdditionalData;
}

/** The context in which n8n executes the node by itself, with one empty item: also where nothing is executed, as for a webhook. */
export const loneContext = ({ workflow, node, additionalData }: LoneNode) =>
	new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createRunExecutionData({}),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, source: null, data: {} },
		[],
	);

/** The context in which n8n's editor calls a node's `loadOptions` and `listSearch` methods. */
export const loadOptionsContext = ({ workflow, node, additionalData }: LoneNode) =>
	new LoadOptionsContext(workflow, node, additionalData, '');

/** Loads the list of a parameter that describes a request instead of naming a method. Returns raw items. */
export async function routedOptions(
	{ workflow, node, additionalData }: LoneNode,
	type: INodeType,
	routing: INodeProperties['routing'],
): Promise<unknown[]> {
	const context = loneContext({ workflow, node, additionalData });
	const property: INodeProperties = {
		displayName: '',
		name: '',
		type: 'string',
		default: '',
		...(routing && { routing }),
	};
	const alone = { ...type, description: { ...type.description, properties: [property] } };
	const [items = []] = (await new RoutingNode(context, alone).runNode()) ?? [];
	return items.map(({ json }) => json);
}

/** The JSON Schema of a node's output that its package ships, for the nearest version that has one. Undefined where it is missing. */
export function shippedSchema(reference: OutputSchemaRef): unknown {
	return typeof loadOutputSchema === 'function'
		? loadOutputSchema({ ...reference, versionFallback: true })
		: undefined;
}
