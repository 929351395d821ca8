import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import { refuseArchived } from '../../refuse-archived';

interface Named {
	readonly workflowId?: string | undefined;
	readonly workItemId?: string | undefined;
}

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message: `${message} Nothing was changed.`, hint });

const noWorkItem = () =>
	new ToolError({
		code: 'unsupported',
		message: 'There is no work item: this is not a run of the Foreman node.',
		hint: 'Pass "workflowId" instead of "workItemId". Nothing was changed.',
	});

/** The panel and some models send an empty text for an empty field. */
const given = (text: string | undefined) => (text === '' ? undefined : text);

/** The draft that a workflow or a work item names. A call may name both if they belong together. Throws `ToolError`. */
export async function credentialTarget(
	named: Named,
	{ workflows, foremanRun }: Pick<Ports, 'workflows' | 'foremanRun'>,
): Promise<{ readonly workflow: WorkflowDocument; readonly workItemId: string | undefined }> {
	const workflowId = given(named.workflowId);
	const workItemId = given(named.workItemId);
	if (workflowId === undefined && workItemId === undefined)
		throw refuse(
			'Neither "workflowId" nor "workItemId" was given.',
			'Pass workflowId, or in a run of the Foreman node the workItemId of a build.',
		);
	if (workItemId !== undefined && !foremanRun) throw noWorkItem();
	const item =
		workItemId === undefined ? undefined : await foremanRun?.orchestration.workItem(workItemId);
	const workflow = await workflows.get(workflowId ?? item?.workflowId ?? '');
	if (item && workflow.id !== item.workflowId)
		throw refuse(
			`Work item ${workItemId} is about workflow ${item.workflowId}, not ${workflow.id}.`,
			'Pass one of them: workItemId or workflowId.',
		);
	refuseArchived(workflow);
	return { workflow, workItemId };
}
