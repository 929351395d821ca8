import type { INode, NodeOperationError } from 'n8n-workflow';

import { ToolError } from '../../kernel/tool-error';
import { nodeError } from './node-error';

/** The error that the editor shows when a live list cannot be read. */
export function panelError(node: INode, error: unknown): NodeOperationError {
	if (ToolError.is(error)) return nodeError(node, error.message, { hint: error.hint });
	const message = error instanceof Error ? error.message : 'The list could not be loaded';
	return nodeError(node, message, {
		hint: 'Choose a Foreman n8n API credential and test it, then open the list again.',
	});
}
