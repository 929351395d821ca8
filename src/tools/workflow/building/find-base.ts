import type { Ports } from '../../../kernel/ports';
import type { SeenVersion } from '../../../kernel/ports/instance/workflow-code';
import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { unlessRefused } from '../../../kernel/tool-error';
import { equal } from '../../../kernel/values/equal';
import { describeChanges, draftConflict } from '../../../kernel/workflow/describe-changes';

type Needed = Pick<Ports, 'drafts' | 'workflowCode' | 'workflowVersions'>;

export interface Base {
	/** The version that the code was written against, to merge with. */
	readonly document: WorkflowDocument;
	/** The version that the code was read from. Undefined if unknown. */
	readonly from: SeenVersion | undefined;
}

async function compare(
	target: WorkflowDocument,
	from: SeenVersion,
	ports: Needed,
): Promise<WorkflowDocument> {
	const now = ports.workflowCode.seen(target);
	// What the writer saw, as long as n8n keeps that version.
	const kept = ports.workflowVersions.get(target.id, from.versionId);
	const version = await unlessRefused(kept, 'not-found');
	const base = version && { nodes: version.nodes, connections: version.connections };
	const changes = [
		...(from.unversioned === now.unversioned ? [] : ['its name or settings are others now']),
		...(base
			? describeChanges(base, target)
			: [`it has version ${now.versionId} now, and n8n no longer keeps version ${from.versionId}`]),
	];
	if (base === undefined || changes.length > 0) throw draftConflict(target, changes);
	// The only changes are ones that code does not touch, such as positions on the canvas.
	return { ...target, ...base };
}

/** The version that a submission was written against. Throws `conflict` if another user changed the draft since, unless `isThere`: the code is stored already. */
export async function findBase(
	target: WorkflowDocument,
	marked: SeenVersion | undefined,
	isThere: () => boolean,
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
