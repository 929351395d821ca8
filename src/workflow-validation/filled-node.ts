import type { INode, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/**
 * Fills in n8n's defaults and drops unused parameters, as n8n does before a run. Throws when the parameters have
 * another shape.
 */
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
