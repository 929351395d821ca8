import type { WorkflowContent, WorkflowDocument } from './workflows';

/** TypeScript SDK code ⇄ workflow. Methods throw `ToolError` `invalid-code` with the place and the cause. */
export interface WorkflowCodePort {
	/** The same code always gives the same node ids. */
	parse(code: string): WorkflowContent;
	/** The stored workflow with what the code changes, and nothing else changed. */
	edit(stored: WorkflowDocument, code: string): WorkflowContent;
	generate(workflow: WorkflowDocument): string;
}
