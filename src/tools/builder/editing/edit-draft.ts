import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';
import type { BuildJudgement } from '../../../kernel/tool/build-rule';
import { type Connections, connections } from '../../../kernel/workflow/connections';
import { ofChangedDraft } from '../../of-own-draft';
import { type OpenPlace, isFile, openPlace } from './open-place';
import type { Saved, Saving } from './save-draft';
import { saveDraft, savingPorts, savingScopes, shownOfChange } from './save-draft';

/** The part of a workflow that operations change, one after the other. */
export interface CanvasDraft {
	readonly nodes: readonly WorkflowNode[];
	readonly connections: Connections;
}

/** Throws `ToolError` for connections in a form that old versions of n8n have left. */
export function canvasDraft({ nodes, connections: stored }: WorkflowDocument): CanvasDraft {
	const read = connections.safeParse(stored);
	if (read.success) return { nodes, connections: read.data };
	throw new ToolError({
		code: 'unsupported',
		message:
			'The connections of this workflow are stored in a form that cannot be changed one by one.',
		hint: 'Change it with build-workflow, or open it in the n8n editor and save it there once.',
	});
}

/** A file may belong to any user: it asks. */
export const judgeChange = async (
	{ workflowId }: { readonly workflowId: string },
	ports: Pick<Ports, 'workflows' | 'made'>,
): Promise<BuildJudgement<never>> =>
	isFile(workflowId) ? { word: 'asks' } : await ofChangedDraft([workflowId], ports);

/** What the profile Build does with a change of a draft. */
export const inOwnDraft = { runs: 'a workflow that the agent made', judge: judgeChange };

/** What is the same of every tool that changes a draft by one step. */
export const editFacts = {
	domain: 'builder',
	effect: 'write',
	follows: 'build-workflow',
	changesDraft: true,
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
