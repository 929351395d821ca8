import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { BuildWord } from '../../../kernel/tool/build-rule';
import { ofOwnDraft } from '../../of-own-draft';
import { canvasDraft } from './canvas-draft';
import type { CanvasDraft } from './canvas-draft';
import { isFile, openPlace } from './open-place';
import type { OpenPlace } from './open-place';
import { saveDraft, savingPorts, savingScopes, shownOfChange } from './save-draft';
import type { Saved, Saving } from './save-draft';

/** A file may belong to any user: it asks. */
export const judgeChange = async (
	{ workflowId }: { readonly workflowId: string },
	ports: Pick<Ports, 'workflows' | 'made'>,
): Promise<{ readonly word: BuildWord }> =>
	isFile(workflowId) ? { word: 'asks' } : await ofOwnDraft([workflowId], ports);

/** What the profile Build does with a change of a draft. */
export const inOwnDraft = { runs: 'a workflow that the agent made', judge: judgeChange };

/** What is the same of every tool that changes a draft by one step. */
export const editFacts = {
	domain: 'builder',
	effect: 'write',
	follows: 'build-workflow',
	uses: savingPorts,
	scopes: savingScopes,
	shows: shownOfChange,
} as const;

/** Says in a question which workflow is meant, and sees to it that there is one before an approval is asked for. Throws `ToolError`. */
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

/** The questions of a tool: what it would do, and in which workflow. */
export const asksTo = (what: string) => ({
	approval: ({ workflowId }: { readonly workflowId: string }) =>
		`${what} in workflow ${workflowId}?`,
	settle: async <Input extends { readonly workflowId: string }>(
		input: Input,
		ports: Pick<Ports, 'workflows' | 'workflowFiles'>,
	) => await settleChange(input, what, ports),
});

interface Edit<Told> {
	readonly draft: CanvasDraft;
	/** The names of the nodes that the call is about. */
	readonly touched?: readonly string[];
	/** What the tool answers beside what every change is answered with. */
	readonly told: Told;
}

/** Opens a draft or a file, changes it, and saves it in one write. Throws `ToolError`. */
export async function editDraft<Told extends object>(
	input: {
		readonly workflowId: string;
		readonly versionId?: string | undefined;
		readonly includeWorkflow: boolean;
	},
	ports: Saving,
	change: (draft: CanvasDraft, workflow: WorkflowDocument, place: OpenPlace) => Promise<Edit<Told>>,
): Promise<Told & Saved & { success: boolean }> {
	const place = await openPlace(input.workflowId, input.versionId, ports);
	const { workflow } = place;
	const { draft, touched = [], told } = await change(canvasDraft(workflow), workflow, place);
	const content = { ...workflow, nodes: [...draft.nodes], connections: draft.connections };
	const { includeWorkflow } = input;
	const saved = await saveDraft({ place, content, touched, includeWorkflow }, ports);
	return { success: true, ...told, ...saved };
}
