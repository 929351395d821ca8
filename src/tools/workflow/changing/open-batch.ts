import type { Ports } from '../../../kernel/ports';
import type {
	BatchedWorkflow,
	ChangeBatch,
	WorkflowChange,
} from '../../../kernel/ports/workflow-changes';
import { notFound } from '../../../kernel/tool-error';
import { given, refuseInput } from '../../fields';
import { publishingPorts } from '../publish-versions';
import { type Plan, type Planned, planChanges } from './plan-change';

/** The ports of a tool that changes many workflows. */
export const changingPorts = [
	...publishingPorts,
	'workflowCode',
	'workflowChanges',
	'drafts',
] as const;

export type Changing = Pick<Ports, (typeof changingPorts)[number]>;

/** A call of a tool that changes many workflows. */
export interface BatchCall {
	readonly step: 'preview' | 'apply' | 'undo';
	readonly batchId?: string | undefined;
	readonly workflowIds?: readonly string[] | undefined;
	readonly from?: string | undefined;
	readonly to?: string | undefined;
	readonly path?: string | undefined;
	readonly nodeType?: string | undefined;
	/** Whether live ones go live with the change that is shown to work. */
	readonly publishProven: boolean;
	/** What is to be changed. Called where no batch says it. Throws `ToolError`. */
	readonly change: () => Promise<WorkflowChange>;
}

const batched =
	(change: WorkflowChange, { workflowChanges }: Changing) =>
	({ workflow, content }: Planned): BatchedWorkflow => ({
		id: workflow.id,
		name: workflow.name,
		before: workflow.versionId,
		live: workflow.activeVersionId,
		hash: workflowChanges.hash(content, change),
		is: 'open',
		...(change.kind === 'setting' && { was: workflow.settings[change.path ?? ''] }),
	});

/** What stands beside an ID is not what the batch does, so a card must not show it. */
function refuseBeside(call: BatchCall): void {
	const beside = (['workflowIds', 'from', 'to', 'path', 'nodeType'] as const).find(
		(name) => call[name] !== undefined && call[name].length > 0,
	);
	if (beside === undefined) return;
	throw refuseInput(
		`"${beside}" and "batchId" exclude each other. Nothing was changed.`,
		'Pass batchId alone, or leave it out and say the change.',
	);
}

interface Opened {
	readonly batch: ChangeBatch;
	/** Undefined where the call names its batch. */
	readonly plan: Plan | undefined;
}

/** The batch that a call names, or a new one of what it says. Throws `ToolError`. */
export async function openBatch(call: BatchCall, ports: Changing): Promise<Opened> {
	const { workflowChanges } = ports;
	const batchId = given(call.batchId);
	if (batchId !== undefined) {
		refuseBeside(call);
		const batch = await workflowChanges.get(batchId);
		if (batch !== undefined) return { batch, plan: undefined };
		throw notFound(
			`There is no batch "${batchId}". Nothing was changed.`,
			'Pass the batchId of an answer, or say the change for a new one.',
		);
	}
	if (call.step === 'undo')
		throw refuseInput(
			'"batchId" is required to undo.',
			'The answer that told of the change has it.',
		);
	const change = await call.change();
	const plan = await planChanges(change, call.workflowIds, ports);
	const workflows = plan.planned.map(batched(change, ports));
	const id = workflowChanges.idFor(change, workflows);
	const known = await workflowChanges.get(id);
	if (known !== undefined && known.state !== 'previewed') return { batch: known, plan };
	const batch: ChangeBatch = { id, change, state: 'previewed', publish: false, workflows };
	if (workflows.length > 0) await workflowChanges.keep(batch);
	return { batch, plan };
}
