import type { Ports } from '../../../kernel/ports';
import type { WorkflowDocument, WorkflowNode } from '../../../kernel/ports/instance/workflows';
import { assignCredentials } from '../../workflow/building/assign-credentials';
import type { CanvasDraft } from './canvas-draft';

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
