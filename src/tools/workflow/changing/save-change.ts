import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { BatchedWorkflow, WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { ToolError, orRefusal } from '../../../kernel/tool-error';
import { equal } from '../../../kernel/values/equal';
import { onlyAPerson } from '../../../kernel/tool/only-a-person';
import { atVersion } from '../../at-version';
import { publishAll } from '../publish-versions';
import type { Changing } from './open-batch';
import { type Planned, planChange } from './plan-change';
import { proveVersion } from './prove-version';

/** What a step does with a workflow of a batch: the workflow as its batch records it then. */
export type BatchStep = (
	item: BatchedWorkflow,
	change: WorkflowChange,
	ports: Changing,
) => Promise<BatchedWorkflow>;

const SINCE = 'It was changed by another user since';

/** A failure is told, and the other workflows go on. */
const told =
	(
		is: (item: BatchedWorkflow, error: ToolError) => BatchedWorkflow['is'],
		step: BatchStep,
	): BatchStep =>
	async (item, change, ports) => {
		const done = await orRefusal(step(item, change, ports));
		return ToolError.is(done) ? { ...item, is: is(item, done), why: done.message } : done;
	};

/** What would be saved over a workflow now, or as which it stands in its batch instead. Throws `ToolError`. */
export async function readyToSave(
	item: BatchedWorkflow,
	change: WorkflowChange,
	ports: Changing,
): Promise<Planned | BatchedWorkflow> {
	const workflow = await ports.workflows.get(item.id);
	const { versionId } = workflow;
	// Saved by a call that broke off before it could say so.
	if (ports.workflowChanges.hash(workflow, change) === item.hash)
		return { ...item, is: 'saved', after: versionId };
	if (versionId !== item.before) return { ...item, is: 'left', why: SINCE };
	const planned = await planChange(workflow, change, ports);
	const isSame = ports.workflowChanges.hash(planned.content, change) === item.hash;
	return isSame ? planned : { ...item, is: 'left', why: SINCE };
}

/** Saves a workflow that is still as it was seen. What may or may not have been saved stays open. */
export const saveChange = told(
	(_item, { code }) => (code === 'unavailable' || code === 'timeout' ? 'open' : 'left'),
	async (item, change, ports) => {
		if (item.is !== 'open') return item;
		const ready = await readyToSave(item, change, ports);
		if (!('content' in ready)) return ready;
		const saved = await ports.workflows.update(ready.workflow, ready.content, ready.agreed);
		const seen = ports.workflowCode.seen(saved);
		await ports.drafts.keepSight(saved.id, { seen, from: seen });
		const { why: _why, ...rest } = item;
		return { ...rest, is: 'saved', after: saved.versionId };
	},
);

/** Puts a saved workflow live that was live, and whose new version is proven. */
export const publishProven = told(
	({ is }) => is,
	async (item, change, ports) => {
		if (item.is !== 'saved' || item.live === null) return item;
		if (item.live !== item.before)
			return { ...item, why: 'Its draft held other changes that are not live' };
		const version = await ports.workflows.get(item.id);
		const { id, versionId } = version;
		const { why: _why, ...rest } = item;
		if (versionId !== item.after) return { ...item, why: SINCE };
		if (version.activeVersionId !== versionId) {
			if (version.activeVersionId !== item.live)
				return { ...item, why: 'What is live of it was changed since' };
			const reach = await ports.destinations.ofWorkflow(version);
			const unsaid = onlyAPerson(await ports.destinations.unsaid(version, reach));
			if (unsaid !== undefined && unsaid !== '') return { ...item, why: unsaid };
			const { isProven, why, asks } = await proveVersion(version, item, change, ports);
			if (!isProven) return { ...item, why };
			const told = await publishAll({ workflowId: id, versionId }, ports, why);
			const addresses = 'addresses' in told ? (told.addresses ?? []) : [];
			const answers = addresses.map(({ methods, address = 'an expression' }) =>
				[...methods, address].join(' '),
			);
			return { ...rest, is: 'published', answers, ...(why !== '' && { why }), asks };
		}
		return { ...rest, is: 'published', why: 'It was live already: no runs were compared here' };
	},
);

const isLive = ({ activeVersionId }: WorkflowDocument, { after, live }: BatchedWorkflow) =>
	activeVersionId !== null && live !== null && activeVersionId === after && live !== after;

interface ReadyToUndo extends Pick<Planned, 'workflow' | 'content' | 'agreed'> {
	/** Whether the version before goes live again. */
	readonly goesLive: boolean;
}

const WENT_LIVE =
	'It went live with other changes that its draft held: restore and publish a version of it';

/** What a workflow was before the change, to be saved over what it is now; or as which it stands in its batch instead. Throws `ToolError`. */
export async function readyToUndo(
	item: BatchedWorkflow,
	change: WorkflowChange,
	ports: Changing,
): Promise<ReadyToUndo | BatchedWorkflow> {
	const workflow = await ports.workflows.get(item.id);
	const { hash } = ports.workflowChanges;
	const goesLive = isLive(workflow, item);
	if (goesLive && item.live !== item.before) return { ...item, is: 'left', why: WENT_LIVE };
	const isOurs = hash(workflow, change) === item.hash;
	if (change.kind === 'setting') {
		const { path = '' } = change;
		const settings = { ...workflow.settings, [path]: item.was ?? 'DEFAULT' };
		if (isOurs) return { workflow, content: { ...workflow, settings }, agreed: [path], goesLive };
		const isBack = equal(workflow.settings[path] ?? 'DEFAULT', item.was ?? 'DEFAULT');
		return { ...item, ...(isBack ? { is: 'undone' } : { is: 'left', why: SINCE }) };
	}
	const version = await ports.workflowVersions.get(item.id, item.before);
	const { nodes, connections, nodeGroups } = version;
	const content = { ...workflow, nodes, connections, nodeGroups: nodeGroups ?? [] };
	if (hash(workflow, change) === hash(content, change)) return { ...item, is: 'undone' };
	const isKept = item.after === undefined ? isOurs : workflow.versionId === item.after;
	return isKept ? { workflow, content, agreed: [], goesLive } : { ...item, is: 'left', why: SINCE };
}

/** What a saved workflow was before, and is now: what goes live with it. Undefined where it is not to go live, or not as it was saved. Throws `ToolError`. */
export async function readyToPublish(item: BatchedWorkflow, ports: Changing) {
	if (item.is !== 'saved' || item.live !== item.before) return undefined;
	const now = await ports.workflows.get(item.id);
	if (now.versionId !== item.after || now.activeVersionId !== item.live) return undefined;
	return { workflow: await atVersion(now, item.before, ports.workflowVersions), content: now };
}

/** Whether the change is, or may be, in the workflow. */
export const isDone = ({ is }: BatchedWorkflow) => is !== 'left' && is !== 'undone';

/** Puts a workflow back that still has the version of the batch: first what is live, then its draft. */
export const undoChange = told(
	({ is }) => is,
	async (item, change, ports) => {
		if (!isDone(item)) return item;
		const ready = await readyToUndo(item, change, ports);
		if (!('content' in ready)) return ready;
		const { workflow, content, agreed, goesLive } = ready;
		if (item.live !== null && goesLive)
			await publishAll({ workflowId: item.id, versionId: item.live }, ports);
		await ports.workflows.update(workflow, content, agreed);
		return { ...item, is: 'undone' };
	},
);
