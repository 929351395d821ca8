import type { PublishedVersion } from '../../kernel/build-outcome';
import { itemState } from '../workflow-loop/item-state';
import type { RunState, TaskState } from './run-state';

/** What went live although no run had shown all of it, and none has since. */
export function unprovenLive(
	run: RunState,
	tasks: readonly TaskState[],
	worded: (text: string) => string,
): string[] {
	const all = [...(run.published ?? []), ...tasks.flatMap(({ published = [] }) => published)];
	const isShownSince = ({ versionId }: PublishedVersion) =>
		run.items.some((item) => item.build?.versionId === versionId && itemState(item) === 'verified');
	return all
		.filter((one) => one.warning !== '' && !isShownSince(one))
		.map(
			({ name, workflowId, warning }) =>
				`Published without proof: "${worded(name)}" (${workflowId}). ${worded(warning)}`,
		);
}
