import { type ToolError, notFound } from '../tool-error';

/** The error for a workflow that is not there, or that the caller may not see: the caller is not told which of the two. */
export const unknownWorkflow = (idOrName: string, several = 0): ToolError =>
	notFound(
		several > 1
			? `${several} workflows are called "${idOrName}".`
			: `There is no workflow "${idOrName}", or the API key may not see it.`,
		'Call list-workflows and pass the id. Nothing was changed.',
	);

/** The error for an execution that is not there, or that the caller may not see: the caller is not told which of the two. */
export const unknownExecution = (id: string): ToolError =>
	notFound(
		`There is no execution ${id}, or the API key may not see it.`,
		'Call list-executions. n8n deletes old executions, and saves none where a workflow’s settings say so.',
	);
