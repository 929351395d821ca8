import { isOfType } from './short-type';

/** Whether a change for nodes of a type, or with a name, is about the node. Empty: for all. */
export const isMeant = (
	node: { readonly name: string; readonly type: string },
	{ nodeType = '' }: { readonly nodeType?: string | undefined },
): boolean => nodeType === '' || node.name === nodeType || isOfType(node, nodeType);
