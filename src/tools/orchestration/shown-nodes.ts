import type { ShownNode } from '../../kernel/build-outcome';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/instance/workflows';
import type { DraftRun } from '../execution/trying/run-draft';
import type { UnprovenNode } from './not-proven';
import { sayWhyNot } from './not-proven';

/** A workflow works the same without these: notes, nodes that do nothing, buttons for people. */
const asides = /^n8n-nodes-base\.(?:stickyNote|noOp|stopAndError|manualTrigger)$/;

export const isEssential = ({ type }: Pick<WorkflowNode, 'type'>) => !asides.test(type);

const states: Readonly<Record<UnprovenNode['why'], ShownNode['state']>> = {
	writes: 'stood-in',
	'credential-missing': 'stood-in',
	pinned: 'stood-in',
	given: 'stood-in',
	disabled: 'not-reached',
	'not-reached': 'not-reached',
	failed: 'failed',
};

/** What a run has shown of each node of a draft. `startName`: the trigger that started it. */
export function shownNodes(
	{ nodes }: WorkflowDocument,
	startName: string | undefined,
	{ record }: Pick<DraftRun, 'record'>,
	notProven: readonly UnprovenNode[],
): ShownNode[] {
	const { id: executionId, runs } = record;
	const open = new Map(notProven.map((one) => [one.node, one]));
	return nodes.flatMap((node): ShownNode[] => {
		const unproven = open.get(node.name);
		const known = { node: node.name, isEssential: isEssential(node) };
		if (unproven)
			return [{ ...known, state: states[unproven.why], why: sayWhyNot(unproven), executionId }];
		if (node.name === startName) return [{ ...known, state: 'started', why: '', executionId }];
		// Notes.
		if (!Object.hasOwn(runs, node.name)) return [];
		return [{ ...known, state: 'ran', why: '', executionId }];
	});
}
