import { type INode, NodeOperationError } from 'n8n-workflow';

/** A failure on the canvas: what is wrong, and what to do. n8n puts its own message for codes such as ECONNREFUSED: this puts ours back. */
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
