import type { Ports } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { Tag } from '../../kernel/ports/instance/tags';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';

/** Workflows that are read: each takes a request. */
const MOST = 40;

/** Requests at once. */
const AT_ONCE = 10;

/** A workflow of which a tool can be made. */
export interface WorkflowToChoose {
	readonly id: string;
	readonly name: string;
}

const isFit = ({ isArchived, activeVersionId, activeVersion, nodes }: WorkflowDocument) =>
	!isArchived &&
	activeVersionId !== null &&
	(activeVersion?.nodes ?? nodes).some(startsSubWorkflow);

/**
 * The published workflows that begin with *When Executed by Another Workflow*, by a part of their name, the latest first. `tag`:
 * only those that have it. `isWhole` is false where more could be looked through. Throws `ToolError`.
 */
export async function workflowsToChoose(
	{ workflows }: Pick<Ports, 'workflows'>,
	query: string,
	tag?: Tag,
): Promise<{ readonly found: readonly WorkflowToChoose[]; readonly isWhole: boolean }> {
	const wanted = {
		query: query === '' ? undefined : query,
		isPublished: true,
		limit: MOST,
		status: 'active' as const,
		tags: tag === undefined ? undefined : [tag],
	};
	const { workflows: listed, cursor } = await workflows.list(wanted);
	const found: WorkflowToChoose[] = [];
	for (let at = 0; at < listed.length; at += AT_ONCE) {
		const some = listed.slice(at, at + AT_ONCE);
		const read = await Promise.all(some.map(async ({ id }) => await workflows.get(id)));
		found.push(...read.filter(isFit).map(({ id, name }) => ({ id, name })));
	}
	return { found, isWhole: cursor === undefined };
}
