import { markdownTable } from '../scripts/figures.mjs';
import { byTask, signTest } from './statistics.mjs';
import { figuresOf, percent, sharesOf } from './report.mjs';
import { readRun } from './run-folder.mjs';

const failedIn = (lines, task) => [
	...new Set((byTask(lines).get(task) ?? []).flatMap(({ failed }) => failed)),
];

/**
 * Compares two runs by the tasks that both have.
 *
 * @param {string} before folder of a run
 * @param {string} after folder of another
 * @returns {string} Markdown: what got worse first
 */
export function compareRuns(before, after) {
	const runs = [before, after].map(readRun);
	const both = sharesOf(runs).filter(({ shares }) => !shares.includes(undefined));
	const changes = both
		.map(({ task, shares: [old, now] }) => ({ task, old, now, change: now - old }))
		.filter(({ change }) => change !== 0)
		.sort((one, other) => one.change - other.change);
	const worse = changes.filter(({ change }) => change < 0).length;
	const better = changes.length - worse;
	const chance = signTest(worse, better);
	const told = chance < 0.01 ? 'less than 1 %' : percent(chance);
	const names = new Set(both.map(({ task }) => task));
	const ofBoth = runs.map((run) => {
		return { ...run, lines: run.lines.filter(({ task }) => names.has(task)) };
	});
	return [
		`Both have ${both.length} of the tasks: ${worse} got worse, ${better} better.`,
		changes.length === 0
			? 'Nothing tells them apart.'
			: `By chance alone, so uneven a change comes in ${told} of cases.`,
		...(changes.length === 0
			? []
			: [
					markdownTable([
						['task', 'before', 'after', 'not so after'],
						...changes.map(({ task, old, now }) => [
							task,
							percent(old),
							percent(now),
							failedIn(runs[1].lines, task).join('; '),
						]),
					]),
				]),
		'The figures of these tasks:',
		figuresOf(ofBoth),
	].join('\n\n');
}
