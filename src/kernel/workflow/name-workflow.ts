import type { Ports } from '../ports';

/**
 * A question with the name of the workflow beside its id: a person knows workflows by their names. Nobody is asked about
 * one that is not there. Throws `ToolError`.
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
	return question.split(workflowId).join(`"${name}" (${id})`);
}
