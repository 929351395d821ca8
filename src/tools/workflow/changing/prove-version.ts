import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import type { BatchedWorkflow, WorkflowChange } from '../../../kernel/ports/workflow-changes';
import { proofWarnings } from '../../../kernel/workflow/node-proof';
import { atVersion } from '../../at-version';
import { compareRuns } from '../../testing/compare-runs';
import type { RunComparison } from '../../testing/run-differences';
import { testsBefore } from '../../testing/tests-before';
import type { Changing } from './open-batch';

/** What runs before and after a change have shown, in a sentence; empty where it is the same. */
export function sayComparison(compared: RunComparison): string {
	if (compared.verdict === 'equal') return '';
	if (compared.verdict === 'cannot be shown')
		return `No run shows that it works as before: ${compared.why}`;
	const { node, field, before, after } = compared;
	return `Node "${node}" puts out something else at ${field}: ${before} before, ${after} after`;
}

/** What is to be said of a version, and whether it is shown to work as the one before. */
export interface Proof {
	readonly isProven: boolean;
	/** Why not, or what the proof leaves open; empty where there is nothing to say. */
	readonly why: string;
	/** What nodes that were held back would ask. */
	readonly asks?: BatchedWorkflow['asks'];
}

/** Of a change of texts no run shows more: the new address was not asked. */
const sayText = (isSample = false, isHeld = false) =>
	[
		`${proofWarnings.part}: in runs before and after all is the same but for the new text`,
		...(isSample ? [', with samples (without ids), as no real run is kept'] : []),
		...(isHeld ? ['. Requests were held back: no run has shown what answers them'] : []),
		'.',
	].join('');

/** Tests that pass prove a version only where no run shows otherwise: one may have been written to pass. */
export function judgeProof(haveTestsPassed: boolean, compared: RunComparison): Proof {
	if (compared.verdict === 'equal') {
		const { asks, isSample, isHeld } = compared;
		if (asks === undefined) return { isProven: true, why: '' };
		return { isProven: true, why: sayText(isSample, isHeld), asks: [...asks] };
	}
	const why = sayComparison(compared);
	return haveTestsPassed && compared.verdict === 'cannot be shown'
		? { isProven: true, why: `It is live, proven by its tests alone. ${why}` }
		: { isProven: false, why };
}

/** Whether a changed version is shown to work as the version before, by its tests and by runs of both. Throws `ToolError`. */
export async function proveVersion(
	version: WorkflowDocument,
	{ before: beforeId }: BatchedWorkflow,
	change: WorkflowChange,
	ports: Changing,
): Promise<Proof> {
	const { warning, haveRun } = await testsBefore(version, ports);
	if (warning !== '') return { isProven: false, why: warning };
	const before = await atVersion(version, beforeId, ports.workflowVersions);
	const changed = (text: string) => ports.workflowChanges.changeText(text, change);
	const isText = change.kind === 'text';
	const compared = await compareRuns(before, version, ports, isText ? changed : undefined);
	return judgeProof(haveRun, compared);
}
