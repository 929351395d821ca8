import type { WorkflowDocument } from '../ports/instance/workflows';
import { ToolError } from '../tool-error';

const LINES = 12;

const LINE_LENGTH = 200;

const short = (line: string) =>
	line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;

function listed(changes: readonly string[]): string {
	const more = changes.length > LINES ? [`and ${changes.length - LINES} more`] : [];
	return [...changes.slice(0, LINES).map(short), ...more].join('; ');
}

/** The error for a write against a draft that has changed since its writer read it. */
export function draftConflict(
	{ name, id }: Pick<WorkflowDocument, 'name' | 'id'>,
	changes: readonly string[],
): ToolError {
	return new ToolError({
		code: 'conflict',
		message: `Workflow "${name}" (${id}) was changed by another user since you read it: ${listed(changes)}. Nothing was changed by this call.`,
		hint: 'Read get-workflow-as-code again and make your change in that code.',
	});
}
