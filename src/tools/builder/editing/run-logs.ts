import type { ExecutionRecord } from '../../../kernel/ports/instance/executions';

const MOST = 50;

const itemsOf = (count: number) => `${count} item${count === 1 ? '' : 's'}`;

/** What a run did, a line for each run of a node, in the order in which they began. */
export function runLogs({ runs, pinned }: ExecutionRecord): string[] {
	const lines = Object.entries(runs)
		.flatMap(([name, all]) => all.map((run, index) => ({ name, run, index })))
		.sort((one, other) => one.run.startedAt - other.run.startedAt)
		.map(({ name, run, index }) => {
			const which = index === 0 ? name : `${name} (run ${index + 1})`;
			if (run.error) return `${which}: failed: ${run.error.message}`;
			const count = run.outputs.reduce((sum, items) => sum + items.length, 0);
			return `${which}: ${itemsOf(count)}${pinned.includes(name) ? ', given' : ''}`;
		});
	const more = lines.length - MOST;
	return more > 0 ? [...lines.slice(0, MOST), `and ${more} more`] : lines;
}
