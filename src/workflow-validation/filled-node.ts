import type { INode, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** Fills n8n's defaults in and drops what is not in use, as n8n does before a run. Throws on parameters of another shape. */
export function filledNode(stored: INode, { description }: INodeType): INode {
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
