import type { Ports } from '../../kernel/ports';
import type { Tag } from '../../kernel/ports/instance/tags';
import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import { ToolError, notFound } from '../../kernel/tool-error';
import { startsSubWorkflow } from '../../kernel/workflow/sub-workflow-trigger';
import { fingerprint } from '../../policy/fingerprint';
import type { Tenant } from '../../policy/identity/principal';
import { inBatches } from '../../kernel/values/in-batches';

/** Characters of hex behind the word: n8n takes 24 for a tag. */
const LENGTH = 16;

/** The tag that lets a workspace make tools of a workflow: n8n itself does not divide workflows by tenant. */
export const shareTagOf = ({ organisation, agency }: Tenant): string =>
	`foreman-${fingerprint('foreman-workflows', organisation, agency).slice(0, LENGTH)}`;

/** The same for a workflow that does not exist, so that callers cannot find out which ones do. */
const notShared = (workflowId: string, tag: string) =>
	notFound(
		`workflowId: n8n has no workflow "${workflowId.slice(0, 64)}" that this workspace may make a tool of.`,
		`Give the workflow the tag ${tag} in n8n, or have the tool made with Foreman Admin. Nothing was changed.`,
	);

type Read = Pick<WorkflowsPort, 'get' | 'names'>;

/** The workflows with the tag of the workspace. Both methods throw the `ToolError` 'not-found' for any other. */
export function sharedWorkflows(workflows: Read, tenant: Tenant): Read {
	const tag = shareTagOf(tenant);
	const get = async (id: string): Promise<WorkflowDocument> => {
		const found = await workflows.get(id).catch((error: unknown) => {
			if (ToolError.is(error) && error.code === 'not-found') throw notShared(id, tag);
			throw error;
		});
		if (found.id === id && found.tags?.some(({ name }) => name === tag)) return found;
		throw notShared(id, tag);
	};
	return {
		get,
		names: async (ids) =>
			new Map(await Promise.all(ids.map(async (id) => [id, (await get(id)).name] as const))),
	};
}

const MOST = 40;
const AT_ONCE = 10;

const isFit = ({ isArchived, activeVersionId, activeVersion, nodes }: WorkflowDocument) =>
	!isArchived &&
	activeVersionId !== null &&
	(activeVersion?.nodes ?? nodes).some(startsSubWorkflow);

/** The published workflows that begin with *When Executed by Another Workflow*. `isWhole`: false where there are more. Throws `ToolError`. */
export async function workflowsToChoose(
	{ workflows }: Pick<Ports, 'workflows'>,
	query: string,
	tag?: Tag,
) {
	const wanted = {
		query: query === '' ? undefined : query,
		isPublished: true,
		limit: MOST,
		status: 'active' as const,
		tags: tag === undefined ? undefined : [tag],
	};
	const { workflows: listed, cursor } = await workflows.list(wanted);
	const read = await inBatches(listed, AT_ONCE, async ({ id }) => await workflows.get(id));
	const found = read.filter(isFit).map(({ id, name }) => ({ id, name }));
	return { found, isWhole: cursor === undefined };
}
