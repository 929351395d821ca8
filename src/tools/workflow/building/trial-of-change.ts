import type { PlanCover } from '../../../kernel/plan-cover';
import type { Ports } from '../../../kernel/ports';
import type { Reach } from '../../../kernel/ports/destinations';
import type { WorkflowContent, WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { reachOfDraft } from '../../execution/trying/reach-of-run';
import { trialOf } from '../../execution/trying/run-call';

export const tryingPorts = [
	'destinations',
	'runPlan',
	'nodeTypes',
	'person',
	'foremanRun',
] as const;

type Needed = Pick<Ports, (typeof tryingPorts)[number] | 'workflows'>;

/** A card with more lines, or a longer record of them, is not read: the trial then asks for itself. */
const MOST_LINES = 12;
const LONGEST_ASKS = 4_000;

const meaning = (withoutData: boolean) =>
	`Once saved, it may be tried once${withoutData ? ', given no data,' : ''} without its writes, with no further question. That really does this:`;

/** Whether no address of the run is computed from what an agent may have written elsewhere: pins, data tables, or drafts that it calls. */
const isOfDraftAlone = (
	{ nodes, pinData }: Pick<WorkflowDocument, 'nodes' | 'pinData'>,
	{ called }: Pick<Reach, 'called'>,
): boolean =>
	called.length === 0 &&
	Object.keys(pinData ?? {}).length === 0 &&
	!nodes.some(({ type }) => /\.dataTable/i.test(type));

/** What a change shows of the trial that follows it in a run, so that one answer is about both. Throws `ToolError`. */
export async function trialOfChange(
	content: WorkflowContent,
	target: WorkflowDocument,
	ports: Needed,
): Promise<{ readonly facts?: readonly string[]; readonly covers?: readonly PlanCover[] }> {
	if (ports.foremanRun === undefined) return {};
	const reach = await reachOfDraft({ ...target, ...content }, ports);
	const { asks } = trialOf(target, reach) ?? {};
	if (asks === undefined || asks.length > LONGEST_ASKS) return {};
	// The run holds these back.
	const unsaid = await ports.destinations.unsaid(target, reach);
	const destinations = reach.destinations.filter((one) => !unsaid.includes(one));
	const { facts, fixed } = await ports.destinations.tell({ ...reach, destinations });
	if (fixed === 'none' || facts.length === 0 || facts.length > MOST_LINES) return {};
	const withoutData = fixed === 'hosts';
	if (withoutData && !isOfDraftAlone({ ...target, ...content }, reach)) return {};
	const { id, name, versionId } = target;
	return {
		facts: [meaning(withoutData), ...facts],
		covers: [{ taskId: '', is: 'trial', id, name, versionId, asks, withoutData }],
	};
}

/** Remembers that a person has approved the trial of a version with the change that made it. */
export async function agreeToTrial(
	{ workflowId, versionId }: Readonly<Record<'workflowId' | 'versionId', string>>,
	{ person, foremanRun }: Pick<Ports, 'person' | 'foremanRun'>,
): Promise<void> {
	if (foremanRun === undefined) return;
	for (const { is, id, asks, withoutData = false } of person.covers?.() ?? [])
		if (is === 'trial' && id === workflowId && asks !== undefined)
			await foremanRun.planned.agree({ kind: 'trial', workflowId, versionId, asks, withoutData });
}
