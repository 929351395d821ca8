import { describeChanges } from '../../../kernel/workflow/describe-changes';
import { draftConflict } from '../../../kernel/workflow/draft-conflict';
import { equal } from '../../../kernel/values/equal';
import type { Ports } from '../../../kernel/ports';
import type { SeenVersion } from '../../../kernel/ports/instance/workflow-code';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { ToolError } from '../../../kernel/tool-error';

type Needed = Pick<Ports, 'drafts' | 'workflowCode' | 'workflowVersions'>;

export interface Base {
	/** What the code was written against, to merge with. */
	readonly document: WorkflowDocument;
	/** What the code was read from; undefined where nobody knows. */
	readonly from: SeenVersion | undefined;
}

/** The nodes and connections that the writer saw, for as long as n8n keeps them. */
async function readSeen(
	target: WorkflowDocument,
	{ versionId }: SeenVersion,
	{ workflowVersions }: Needed,
) {
	try {
		return await workflowVersions.get(target.id, versionId);
	} catch (error) {
		if (ToolError.is(error) && error.code === 'not-found') return undefined;
		throw error;
	}
}

async function compare(
	target: WorkflowDocument,
	from: SeenVersion,
	ports: Needed,
): Promise<WorkflowDocument> {
	const now = ports.workflowCode.seen(target);
	const version = await readSeen(target, from, ports);
	const base = version && { nodes: version.nodes, connections: version.connections };
	const changes = [
		...(from.unversioned === now.unversioned ? [] : ['its name or settings are others now']),
		...(base
			? describeChanges(base, target)
			: [`it has version ${now.versionId} now, and n8n no longer keeps version ${from.versionId}`]),
	];
	if (base === undefined || changes.length > 0) throw draftConflict(target, changes);
	// Only things were changed that an edit of code leaves alone, such as places on the canvas.
	return { ...target, ...base };
}

/** What is in the workflow already, from a call whose answer was lost, overwrites nothing. */
type IsThere = () => boolean;

/**
 * What a submission for the stored workflow was written against: what its code says that it was read
 * from, else what this run has read or written last. Throws `ToolError` `conflict` with the
 * difference where somebody else changed the draft since.
 */
export async function findBase(
	target: WorkflowDocument,
	marked: SeenVersion | undefined,
	isThere: IsThere,
	ports: Needed,
): Promise<Base> {
	const now = ports.workflowCode.seen(target);
	const known = await ports.drafts.sight(target.id);
	const from = marked ?? known?.from;
	const expected = marked === undefined || equal(marked, known?.from) ? known?.seen : marked;
	const isCurrent = expected === undefined || equal(expected, now) || equal(marked, now);
	if (isCurrent || isThere()) return { document: target, from };
	return { document: await compare(target, expected, ports), from };
}
