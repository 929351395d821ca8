import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/**
 * A failure as a person sees it on the canvas: what is wrong, and what to do below it. n8n swaps a
 * message that holds a code such as ECONNREFUSED for one of its own, which says less; ours is put back.
 */
export function nodeError(
	node: INode,
	message: string,
	details: { readonly hint?: string; readonly itemIndex?: number },
): NodeOperationError {
	const { hint: description, itemIndex } = details;
	const error = new NodeOperationError(node, message, { description, itemIndex });
	error.message = message;
	error.messages = [];
	return error;
}
