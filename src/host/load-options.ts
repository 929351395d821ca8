import { LoadOptionsContext, RoutingNode } from 'n8n-core';
import type { ILoadOptionsFunctions, INodeProperties, INodeType } from 'n8n-workflow';

import type { LoneNode } from './lone-context';
import { loneContext } from './lone-context';

/** The context in which n8n's editor calls a node's `loadOptions` and `listSearch` methods. */
export const loadOptionsContext = ({
	workflow,
	node,
	additionalData,
}: LoneNode): ILoadOptionsFunctions => new LoadOptionsContext(workflow, node, additionalData, '');

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
