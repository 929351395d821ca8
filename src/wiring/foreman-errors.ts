import { ToolError } from '../kernel/tool-error';

export const unknownRun = (runId: string) =>
	new ToolError({
		code: 'not-found',
		message: `There is no run "${runId}" of this agent.`,
		hint: 'Take the run ID from what the Foreman node put out. Nothing was done.',
	});

export const missingField = (field: string) =>
	new ToolError({
		code: 'invalid-input',
		message: `"${field}" is empty.`,
		hint: `Fill in ${field} in the node's panel. Nothing was done.`,
	});
