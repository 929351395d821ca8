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

/** Why a changed version is not shown to work as the version `beforeId`; empty where it is: by its tests, else by runs of both. Throws `ToolError`. */
export async function proveVersion(
	version: WorkflowDocument,
	beforeId: string,
	ports: TestingPorts,
): Promise<string> {
	const { warning, haveRun } = await testsBefore(version, ports);
	if (warning !== '' || haveRun) return warning;
	const { nodes, connections } = await ports.workflowVersions.get(version.id, beforeId);
	const before = { ...version, versionId: beforeId, nodes, connections };
	const compared = await compareRuns(before, version, ports);
	return compared.verdict === 'equal' ? '' : sayComparison(compared);
}
