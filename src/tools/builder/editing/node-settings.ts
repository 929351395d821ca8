import { z } from 'zod';

import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { assignCredentials } from '../../workflow/building/assign-credentials';
import type { CanvasDraft } from './edit-draft';

interface Wish {
	readonly credentials?: Readonly<Record<string, string>> | undefined;
}

/** Gives nodes the credentials that a call names, if they take them and the API key may see them. Throws `ToolError`. */
export async function withCredentials(
	draft: CanvasDraft,
	nodes: readonly WorkflowNode[],
	wanted: readonly Wish[],
	workflow: WorkflowDocument,
	{ credentials, validator }: Pick<Ports, 'credentials' | 'validator'>,
): Promise<CanvasDraft> {
	const named = nodes.flatMap(({ name }, index) => {
		const given = wanted[index]?.credentials ?? {};
		return Object.keys(given).length === 0 ? [] : [[name, given] as const];
	});
	if (named.length === 0) return draft;
	const content = { ...workflow, nodes: [...draft.nodes] };
	const all = await credentials.list();
	return {
		...draft,
		nodes: assignCredentials(content, Object.fromEntries(named), all, validator),
	};
}

/** What n8n keeps of a node beside its parameters, as its editor's tab Settings has it. */
export const nodeSettings = z
	.object({
		disabled: z.boolean().optional().describe('Whether runs pass over it'),
		notes: z.string().optional().describe('Note for people'),
		notesInFlow: z.boolean().optional().describe('Whether the note shows'),
		onError: z
			.enum(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])
			.optional()
			.describe('What follows an error'),
		retryOnFail: z.boolean().optional().describe('Whether to try again'),
		maxTries: z.number().optional().describe('How often to try'),
		waitBetweenTries: z.number().optional().describe('Milliseconds between'),
		alwaysOutputData: z.boolean().optional().describe('Whether an empty item is put out'),
		executeOnce: z.boolean().optional().describe('Only for the first item'),
	})
	.optional();
