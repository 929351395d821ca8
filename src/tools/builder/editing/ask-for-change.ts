import type { Ports } from '../../../kernel/ports';
import type { BuildWord } from '../../../kernel/tool/build-rule';
import { ofOwnDraft } from '../../of-own-draft';
import { isFile } from './open-place';

/** What the profile Build runs of the tools that change a workflow. */
export const RUNS = 'a workflow that the agent made';

/** A file may be anybody's: it asks. */
export const judgeChange = async (
	{ workflowId }: { readonly workflowId: string },
	ports: Pick<Ports, 'workflows' | 'made'>,
): Promise<{ readonly word: BuildWord }> =>
	isFile(workflowId) ? { word: 'asks' } : await ofOwnDraft([workflowId], ports);

/** Says in a question which workflow is meant, and sees to it that there is one before anybody is asked. Throws `ToolError`. */
export async function settleChange<Input extends { readonly workflowId: string }>(
	input: Input,
	what: string,
	{ workflows, workflowFiles }: Pick<Ports, 'workflows' | 'workflowFiles'>,
): Promise<{ readonly input: Input; readonly question: string }> {
	if (isFile(input.workflowId)) {
		await workflowFiles.read(input.workflowId);
		return { input, question: `${what} in the file ${input.workflowId}?` };
	}
	const { id, name } = await workflows.get(input.workflowId);
	return {
		input: { ...input, workflowId: id },
		question: `${what} in the draft of workflow ${JSON.stringify(name)} (${id})?`,
	};
}
