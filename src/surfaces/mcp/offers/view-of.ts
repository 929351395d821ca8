import type { Outcome } from '../../../kernel/outcome';
import { unwrapUntrusted } from '../../../policy/untrusted/untrusted-text';
import { type Markup, markup } from '../../pages/markup';
import { planTasks } from '../../pages/plan-tasks';
import { approvalView } from './views/approval-view';
import { comparisonView } from './views/comparison-view';
import { findingsView } from './views/findings-view';
import { savedView } from './views/saved-view';
import { workflowView } from './views/workflow-view';

function planView(output: unknown): Markup | undefined {
	const plan = planTasks(output);
	return plan && markup`<h1>The plan</h1>${plan.content}`;
}

/** By tool: what is drawn of its answer. */
const drawn: Readonly<Record<string, (output: unknown) => Markup | undefined>> = {
	'get-workflow': workflowView,
	'validate-workflow': findingsView,
	'compare-workflow-versions': comparisonView,
	'build-workflow': savedView,
	'submit-workflow': savedView,
	'restore-workflow-version': savedView,
	'apply-workflow-credentials': savedView,
	plan: planView,
};

/** Larger ones are left to the text of the answer. */
const MOST_CHARACTERS = 200_000;

/** Tools whose answers are drawn. Those that change something may be asked about, which is drawn as well. */
export const hasView = ({ name, effect }: { readonly name: string; readonly effect: string }) =>
	Object.hasOwn(drawn, name) || effect !== 'read';

/**
 * What a client that draws shows of a result: goes into its `_meta`, and never to the model. `page` is where a person answers an
 * approval. Undefined where nothing is to be drawn.
 */
export function viewOf(
	tool: string,
	outcome: Outcome,
	page?: string,
): { readonly html: string } | undefined {
	if (outcome.status === 'approval-required')
		return { html: approvalView(tool, outcome, page).html };
	if (outcome.status !== 'succeeded' || !Object.hasOwn(drawn, tool)) return undefined;
	const view = drawn[tool]?.(unwrapUntrusted(outcome.output));
	return view === undefined || view.html.length > MOST_CHARACTERS ? undefined : { html: view.html };
}
