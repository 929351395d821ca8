import type { Ports } from '../../../kernel/ports';
import type { ListedNode, WorkflowNodes } from '../../../kernel/ports/instance/workflows';
import type { WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { textPlaces } from '../../../kernel/values/text-places';
import { addressPart } from '../../../kernel/workflow/find-text';
import { isMeant } from '../../../kernel/workflow/is-meant';
import { isIn, textFinder } from '../../../kernel/workflow/text-pattern';
import { usedCredentials } from '../../../kernel/workflow/used-credentials';
import { workflowsInParts } from '../../several/workflows-in-parts';

/** Workflows looked through: hiding secrets takes time, in which n8n does nothing else. */
const LOOKED_THROUGH = 5_000;

export interface Left {
	readonly id: string;
	readonly name: string;
	readonly why: string;
}

type Hide = (part: unknown) => unknown;

/** Whether nodes may hold what the change is for, in what may be shown of them. */
function mayHold(nodes: readonly ListedNode[], change: WorkflowChange, hide: Hide): boolean {
	const { kind, from = '' } = change;
	const meant = nodes.filter((node) => isMeant(node, change));
	if (kind === 'setting') return true;
	if (kind === 'credential')
		return meant.some((node) => usedCredentials(node).some(({ id }) => id === from));
	if (kind !== 'text') return meant.length > 0;
	const part = addressPart(from);
	const finds = [textFinder(from, 'i'), ...(part === undefined ? [] : [part.find])];
	const holds = (value: unknown) =>
		[...textPlaces(value, '', 'with numbers')].some(({ text }) =>
			finds.some((find) => isIn(text, find)),
		);
	return meant.some(({ parameters, notes }) => {
		const texts = { parameters, notes };
		return holds(texts) && holds(hide(texts));
	});
}

const TOO_MANY = `Only ${LOOKED_THROUGH} workflows are looked through: pass workflowIds`;

const onlyLive = 'Only the live version holds it: the draft is another one';

export interface Found {
	readonly ids: string[];
	readonly left: Left[];
	readonly lookedThrough: number;
}

/** The workflows of the instance that the change may be for. Throws `ToolError`. */
export async function findMeant(
	change: WorkflowChange,
	ports: Pick<Ports, 'workflows' | 'workflowCode'>,
): Promise<Found> {
	const [ids, left]: [string[], Left[]] = [[], []];
	let lookedThrough = 0;
	const hide: Hide = (part) => ports.workflowCode.shown(part);
	const judge = (one: WorkflowNodes) => {
		const { workflowId, workflowName: name, isArchived, activeVersionId, versionId } = one;
		const isDraft = mayHold(one.draft, change, hide);
		const isOther = activeVersionId !== null && activeVersionId !== versionId;
		if (isArchived && (!isDraft || change.kind === 'setting')) return;
		if (isArchived) left.push({ id: workflowId, name, why: 'It is archived' });
		else if (isDraft) ids.push(workflowId);
		else if (isOther && mayHold(one.live ?? [], change, hide))
			left.push({ id: workflowId, name, why: onlyLive });
	};
	let isPart = false;
	for await (const { items, next } of workflowsInParts(ports.workflows, LOOKED_THROUGH)) {
		lookedThrough += items.length;
		isPart = next !== undefined;
		items.forEach(judge);
	}
	if (isPart) left.push({ id: '', name: 'The others', why: TOO_MANY });
	return { ids, left, lookedThrough };
}
