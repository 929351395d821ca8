import type { CallableTool } from '../callable-tool';
import { ToolError } from '../tool-error';

/** The error for an answer that breaks the tool's own promise. */
export const badOutput = (tool: Pick<CallableTool, 'name'>, cause: unknown) =>
	new ToolError({
		code: 'internal',
		message: `${tool.name} did its work, but its answer is not in the promised shape.`,
		hint: 'Look at the result with another tool before you repeat the call, and report this as a fault of Foreman.',
		cause,
	});
