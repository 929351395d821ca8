import type { WorkflowContent, WorkflowDocument } from './workflows';

/** Which state of a workflow somebody has seen. */
export interface SeenVersion {
	readonly versionId: string;
	/** Hash of what n8n keeps no versions of. */
	readonly unversioned: string;
}

export interface MarkedCode {
	/** The code without the line that says what it was read from. */
	readonly code: string;
	/** Undefined where there is no such line. */
	readonly readFrom: { readonly workflowId: string; readonly seen: SeenVersion } | undefined;
}

/** TypeScript SDK code ⇄ workflow. Methods throw `ToolError` `invalid-code` with the place and the cause. */
export interface WorkflowCodePort {
	/** The same code always gives the same node ids. */
	parse(code: string): WorkflowContent;
	/**
	 * The stored workflow with what the code changes, and nothing else changed. `base` is what the code
	 * was written against, where that is not what is stored now. A marker of a secret stays where it
	 * stands for nothing that is stored in that place.
	 */
	edit(stored: WorkflowDocument, code: string, base?: WorkflowDocument): WorkflowContent;
	generate(workflow: WorkflowDocument): string;
	/** Generated code with a line that says what it was read from, and with markers in the place of secrets. */
	generateMarked(workflow: WorkflowDocument): string;
	splitMark(code: string): MarkedCode;
	seen(workflow: WorkflowDocument): SeenVersion;
}
