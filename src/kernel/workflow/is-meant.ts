import { isOfType } from './short-type';

/** Whether a change, or a search, for nodes of a type and a name is about the node. Empty: of any. */
export const isMeant = (
	node: { readonly name: string; readonly type: string },
	{ nodeType = '', nodeName = '' }: { readonly nodeType?: string | undefined; readonly nodeName?: string | undefined },
): boolean =>
	(nodeType === '' || isOfType(node, nodeType)) && (nodeName === '' || node.name === nodeName);
