import type { BuildOutcome, ShownNode } from '../../kernel/build-outcome';
import { clipText } from '../../kernel/values/clip-text';
import { shortList } from '../../kernel/values/short-list';
import { joinParts } from '../prompts/section';
import type { LoopState } from './loop-state';

const MOST_NODES = 100;
const LONGEST_NAME = 100;
const LONGEST_WHY = 200;
const LISTED = 15;

/** A run that got further counts more. Of two equal runs, the later one counts. */
const weights: Readonly<Record<ShownNode['state'], number>> = {
	'not-reached': 0,
	'stood-in': 1,
	unasked: 1,
	started: 2,
	ran: 3,
	failed: 3,
};

const isShown = ({ state, why }: ShownNode) =>
	(state === 'ran' || state === 'started') && why === '';

export function foldShown(before: readonly ShownNode[] = [], run: readonly ShownNode[]) {
	const all = new Map(before.map((one) => [one.node, one]));
	for (const one of run) {
		const node = clipText(one.node, LONGEST_NAME);
		const known = all.get(node);
		if (known && weights[one.state] < weights[known.state]) continue;
		// What is not shown stays so when the version is what is live, and nothing is new in it any more.
		const why = (known?.state === one.state && one.why === '' && known.why) || one.why;
		all.set(node, { ...one, node, why: clipText(why, LONGEST_WHY) });
	}
	const folded = [...all.values()];
	if (folded.length <= MOST_NODES) return folded;
	// What no run has shown must not be what is dropped.
	return [...folded.filter((one) => !isShown(one)), ...folded.filter(isShown)].slice(0, MOST_NODES);
}

const notShown = ({ shown = [] }: BuildOutcome) => shown.filter((one) => !isShown(one));

const listed = (entries: readonly string[]) => shortList(entries, LISTED);

export function sayNotShown(build: BuildOutcome): readonly string[] {
	if (build.shown === undefined) return build.verification?.notProven ?? [];
	return listed(
		notShown(build).map(({ node, state, why, executionId }) =>
			state === 'not-reached' || executionId === ''
				? `"${node}" (${why})`
				: `"${node}" (${why}; execution ${executionId})`,
		),
	);
}

const HOW_TO_ASK =
	'what was not asked, run-workflow really asks (then all nodes really run, once a user agrees) or takes as pinData';

/** How more of it can be shown. */
export function sayHowToShow({ shown = [] }: BuildOutcome): string {
	const isOpen = (wanted: ShownNode['state']) => shown.some(({ state }) => state === wanted);
	const isLeft = isOpen('not-reached') || shown.length === 0;
	const again = isLeft ? 'what the run did not come to, run again with data that leads there' : '';
	return joinParts([isOpen('unasked') ? HOW_TO_ASK : '', again], '; ');
}

/** Which run has shown which nodes; empty if none were shown. */
export function sayShown({ shown = [] }: BuildOutcome): string {
	const byRun = new Map<string, string[]>();
	for (const { node, executionId } of shown.filter(({ state }) => state === 'ran'))
		byRun.set(executionId, [...(byRun.get(executionId) ?? []), node]);
	return [...byRun]
		.map(
			([executionId, nodes]) => `Shown by execution ${executionId}: ${listed(nodes).join(', ')}.`,
		)
		.join(' ');
}

/** Whether an essential node was only simulated, failed or was not reached in all runs of the version, or a credential is missing. */
export function isShownInPart(build: BuildOutcome): boolean {
	if (build.mockedCredentials.length > 0) return true;
	return build.shown === undefined
		? (build.verification?.notProven ?? []).length > 0
		: notShown(build).some(({ isEssential }) => isEssential);
}

/** How much runs have shown of a build that is not verified, in the words of the question to publish it. */
export function sayInPart({ shown }: BuildOutcome): string {
	const isIdle = shown?.every(({ state, isEssential }) => state !== 'ran' || !isEssential);
	return isIdle === true ? 'not tested' : 'shown in part';
}

export function itemState(item: LoopState): string {
	if (item.build === null) return item.phase === 'failed' ? 'not built' : 'being built';
	const { verification, isChange, changedSince } = item.build;
	const made = isChange === true ? 'changed' : 'built';
	if (item.phase === 'verified') {
		if (item.verdict === 'trigger_only') return `${made}; its trigger was not tried`;
		return isShownInPart(item.build) ? `${made}, ${sayInPart(item.build)}` : 'verified';
	}
	if (item.phase === 'failed') return `${made}; it does not work`;
	if (changedSince !== undefined) return `${made}; changed after it was verified`;
	if (item.phase === 'verifying' && verification?.success === true && isShownInPart(item.build))
		return `${made}, ${sayInPart(item.build)}`;
	return `${made}, not verified`;
}
