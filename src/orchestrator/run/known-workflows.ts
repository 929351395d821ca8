import type { BuildOutcome, KnownWorkflow } from '../../kernel/build-outcome';
import type { RunState, TaskState } from './run-state';

const MOST_WORKFLOWS = 20;
const MOST_VERSIONS = 10;

export function withKnown(
	before: readonly KnownWorkflow[] = [],
	{ workflowId, ...now }: KnownWorkflow,
): KnownWorkflow[] {
	const old = before.find((one) => one.workflowId === workflowId);
	const versions = [...new Set([...(old?.versions ?? []), ...now.versions])].slice(-MOST_VERSIONS);
	const others = before.filter((one) => one !== old);
	return [...others, { ...old, ...now, workflowId, versions }].slice(-MOST_WORKFLOWS);
}

interface RunWithTasks {
	readonly run: Pick<RunState, 'items' | 'published' | 'known'>;
	readonly tasks: readonly Pick<TaskState, 'build' | 'published' | 'known'>[];
}

function knownIn({ run, tasks }: RunWithTasks): KnownWorkflow[] {
	const { items, published = [], known = [] } = run;
	const saved = [
		...tasks.flatMap(({ build }) => (build ? [build] : [])),
		// The version that another user made since is not one of ours.
		...items.flatMap(({ build }) =>
			build ? [{ ...build, versionId: build.changedSince ?? build.versionId }] : [],
		),
	].map(
		({ workflowId, versionId }): KnownWorkflow => ({ workflowId, versions: [versionId], at: 0 }),
	);
	const live = [...published, ...tasks.flatMap((task) => task.published ?? [])].map(
		({ workflowId, versionId }): KnownWorkflow => ({
			workflowId,
			versions: [versionId],
			activeVersionId: versionId,
			at: 0,
		}),
	);
	const written = [...known, ...tasks.flatMap((task) => task.known ?? [])];
	return [...saved, ...live, ...written.sort((one, other) => one.at - other.at)];
}

/** The workflows that these runs have worked on, as they left them. `runs`: oldest first. */
export const knownWorkflows = (runs: readonly RunWithTasks[]): readonly KnownWorkflow[] =>
	runs.flatMap(knownIn).reduce<KnownWorkflow[]>(withKnown, []);

/** What is live of a built workflow, as its run left it; empty if unknown. */
export function sayLive(
	build: Pick<BuildOutcome, 'versionId'> | null,
	workflowId: string,
	known: readonly KnownWorkflow[],
): string {
	const live = known.find((one) => one.workflowId === workflowId)?.activeVersionId;
	if (build === null || live === undefined) return '';
	if (live === build.versionId) return 'This version is live.';
	return live === null
		? 'Not published: nothing of it is live.'
		: 'Not published: an older version is live.';
}
