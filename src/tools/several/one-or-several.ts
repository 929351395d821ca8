import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import { id, optionalId } from '../fields';

const MOST = 50;

/** The fields of a tool that takes one workflow or several. */
export const oneOrSeveral = {
	workflowId: optionalId('Workflow ID'),
	workflowIds: z
		.array(id)
		.max(MOST, `at most ${MOST} at once, call again with the rest`)
		.optional()
		.describe(`In place of workflowId: up to ${MOST} IDs`),
};

/** Milliseconds, enough for fifty workflows. */
export const SEVERAL_DEADLINE = 180_000;

/** The workflows that a call names. */
export interface Named {
	readonly workflowId?: string | undefined;
	readonly workflowIds?: readonly string[] | undefined;
}

export const isSeveral = ({ workflowIds = [] }: Named): boolean => workflowIds.length > 0;

/** Throws `ToolError` if the call names none, or uses both fields. */
export function idsOf(named: Named): readonly string[] {
	const { workflowId, workflowIds = [] } = named;
	if (isSeveral(named) !== (workflowId !== undefined))
		return workflowId === undefined ? [...new Set(workflowIds)] : [workflowId];
	throw new ToolError({
		code: 'invalid-input',
		message:
			workflowId === undefined
				? '"workflowId" is required, or "workflowIds" with several.'
				: '"workflowId" and "workflowIds" exclude each other.',
		hint: 'Pass workflowId for one workflow, or workflowIds for several. Nothing was changed.',
	});
}

/** Names them in a question before they were looked up. */
export const sayNamed = ({ workflowId = '', workflowIds = [] }: Named): string =>
	workflowIds.length > 1
		? `${workflowIds.length} workflows`
		: `workflow ${workflowIds[0] ?? workflowId}`;
