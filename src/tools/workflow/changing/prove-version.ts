import type { WorkflowDocument } from '../../../kernel/ports/instance/workflows';
import { compareRuns } from '../../testing/compare-runs';
import type { RunComparison } from '../../testing/run-differences';
import type { TestingPorts } from '../../testing/run-inputs';
import { testsBefore } from '../../testing/tests-before';

/** What runs before and after a change have shown, in a sentence. */
export function sayComparison(compared: RunComparison): string {
	if (compared.verdict === 'equal') return 'Runs before and after put out the same';
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
}

/** Tests that pass prove a version only where no run shows otherwise: one may have been written to pass. */
export function judgeProof(haveTestsPassed: boolean, compared: RunComparison): Proof {
	if (compared.verdict === 'equal') return { isProven: true, why: '' };
	const why = sayComparison(compared);
	return haveTestsPassed && compared.verdict === 'cannot be shown'
		? { isProven: true, why: `It is live, proven by its tests alone. ${why}` }
		: { isProven: false, why };
}

/** Whether a changed version is shown to work as the version `beforeId`, by its tests and by runs of both. Throws `ToolError`. */
export async function proveVersion(
	version: WorkflowDocument,
	beforeId: string,
	ports: TestingPorts,
): Promise<Proof> {
	const { warning, haveRun } = await testsBefore(version, ports);
	if (warning !== '') return { isProven: false, why: warning };
	const { nodes, connections } = await ports.workflowVersions.get(version.id, beforeId);
	const before = { ...version, versionId: beforeId, nodes, connections };
	return judgeProof(haveRun, await compareRuns(before, version, ports));
}
