import type { ShownNode } from '../../kernel/build-outcome';
import type { WorkflowDocument, WorkflowNode } from '../../kernel/ports/workflows';
import type { TriedDraft } from '../execution/try-draft';
import { notProven } from './not-proven';
import { sayWhyNot } from './say-not-proven';

/** Types without which a workflow does its work all the same: a word, a way to nowhere, a button for people. */
const asides = /^n8n-nodes-base\.(?:stickyNote|noOp|stopAndError|manualTrigger)$/;

const isEssential = ({ type }: Pick<WorkflowNode, 'type'>) => !asides.test(type);

/** What a run has shown of each node of a draft. `startName`: the trigger that it began with. */
export function shownNodes(
	workflow: WorkflowDocument,
	startName: string | undefined,
	run: TriedDraft,
	mocked: readonly string[],
): ShownNode[] {
	const { id: executionId, runs } = run.record;
	const open = new Map(notProven(workflow, startName, run, mocked).map((one) => [one.node, one]));
	return workflow.nodes.flatMap((node): ShownNode[] => {
		const unproven = open.get(node.name);
		const known = { node: node.name, isEssential: isEssential(node) };
		if (unproven) {
			const state = unproven.why === 'not-reached' ? 'not-reached' : 'stood-in';
			return [{ ...known, state, why: sayWhyNot(unproven), executionId }];
		}
		if (node.name === startName) return [{ ...known, state: 'started', why: '', executionId }];
		// Disabled nodes and notes.
		if (!Object.hasOwn(runs, node.name)) return [];
		const hasFailed = runs[node.name]?.some(({ error }) => error !== undefined) === true;
		return [
			hasFailed
				? { ...known, state: 'failed', why: 'failed', executionId }
				: { ...known, state: 'ran', why: '', executionId },
		];
	});
}
