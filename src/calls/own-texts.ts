import type { ShownWorkflow } from '../kernel/callable-tool';
import { keepNewest } from '../kernel/values/keep-newest';

/** Runs, and workflows of each, that this process keeps. */
const MOST_RUNS = 1_000;
const MOST_VERSIONS = 1_000;

/**
 * The versions of workflows that the agents of a run have written, so that their texts do not count as foreign. Kept in the
 * process: a version that is forgotten counts as written by others.
 */
export function createOwnTexts(most = MOST_RUNS) {
	const kept = new Map<string, Set<string>>();
	const keyOf = (workflowId: string, versionId: string) => JSON.stringify([workflowId, versionId]);
	return {
		note(run: string, workflowId: string, versionId: string): void {
			const versions = kept.get(run) ?? new Set<string>();
			versions.add(keyOf(workflowId, versionId));
			versions.add(keyOf(workflowId, ''));
			const [first] = versions;
			if (versions.size > MOST_VERSIONS && first !== undefined) versions.delete(first);
			keepNewest(kept, run, versions, most);
		},
		/** Whether the run has written all that is shown of a workflow. If only its name is shown: whether the run has written that workflow. */
		isOwn: (run: string, { workflowId, versionId = '' }: ShownWorkflow): boolean =>
			kept.get(run)?.has(keyOf(workflowId, versionId)) === true,
	};
}

export const ownTexts = createOwnTexts();
