import type { WorkflowContent, WorkflowDocument } from './workflows';

export interface SeenVersion {
	readonly versionId: string;
	/** Hash of the parts that n8n does not version. */
	readonly unversioned: string;
}

export interface MarkedCode {
	/** The code without the line that names its source. */
	readonly code: string;
	/** Undefined if there is no such line. */
	readonly readFrom: { readonly workflowId: string; readonly seen: SeenVersion } | undefined;
}

/** Converts between TypeScript SDK code and workflows. Throws `ToolError` `invalid-code` with the place and the cause. */
export interface WorkflowCodePort {
	/** The same code always gives the same node ids. */
	parse(code: string): WorkflowContent;
	/** The stored workflow with only the code's changes to `base` (default: the stored one). A marker that stands for no secret there stays. */
	edit(stored: WorkflowDocument, code: string, base?: WorkflowDocument): WorkflowContent;
	generate(workflow: WorkflowDocument): string;
	/** Generated code with a line that names its source, and with markers in place of secrets. */
	generateMarked(workflow: WorkflowDocument): string;
	splitMark(code: string): MarkedCode;
	/** A part of a workflow as `generateMarked` shows it: with markers in place of secrets. */
	shown(part: unknown): unknown;
	/** The same of a part that never changes: hidden once for as long as it is kept. */
	shownOnce(part: object): unknown;
	seen(
		workflow: Partial<WorkflowDocument> & Pick<WorkflowDocument, 'versionId' | 'name' | 'settings'>,
	): SeenVersion;
}
