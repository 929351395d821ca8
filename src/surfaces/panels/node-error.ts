import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/**
 * A failure as a person sees it on the canvas: what is wrong, and below it what to do. n8n replaces a
 * message that holds a code such as ECONNREFUSED with its own, which says less, so this puts ours back.
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
