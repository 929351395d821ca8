import type { Ports } from '../ports';

/**
 * Adds the workflow's name to the id in a question, because people know workflows by their names. Throws `ToolError`,
 * also if the workflow does not exist, so that no approval is needed.
 */
export async function nameWorkflow(
	question: string,
	{ workflowId }: Readonly<Record<string, unknown>>,
	uses: ReadonlyArray<keyof Ports>,
	ports: Ports,
): Promise<string> {
	if (typeof workflowId !== 'string' || workflowId === '' || !uses.includes('workflows'))
		return question;
	const { id, name } = await ports.workflows.get(workflowId);
	return question.split(workflowId).join(`${JSON.stringify(name)} (${id})`);
}
