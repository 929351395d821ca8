import type { WorkflowCodePort } from '../../kernel/ports/instance/workflow-code';
import { ToolError } from '../../kernel/tool-error';

/** Throws `ToolError` for invalid code, with what to do about it in a workspace. */
export function refuseBrokenCode(code: string, workflowCode: WorkflowCodePort): void {
	try {
		workflowCode.parse(code);
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		throw new ToolError({
			code: 'invalid-code',
			message: `Nothing was saved as a workflow.\n${error.message}`,
			hint: `${error.hint} Change these places with write-sandbox-file and patches, then submit again.`,
			cause: error.cause,
		});
	}
}
