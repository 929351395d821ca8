import type { Told } from './asking-calls';
import type { FaultyNode } from './faulty-node';

/** What went wrong in a trial: lost or doubled, or told otherwise than it was. Empty where all is well. */
export function judgeCalls({ effects, rowsOf, warnings }: FaultyNode, told: readonly Told[]) {
	const wrong: string[] = [];
	for (const { tool, outcome, did } of told) {
		const { status } = outcome;
		if (did > 0 && status !== 'succeeded') wrong.push(`false ${status} of ${tool}`);
		if (did === 0 && status === 'succeeded') wrong.push(`false succeeded of ${tool}`);
	}
	if (effects.change !== 1) wrong.push(`${effects.change} changes`);
	const entries = rowsOf('foreman_audit');
	if (new Set(entries.map(({ at }) => at)).size !== entries.length) wrong.push('audit doubled');
	const lost =
		told.length - entries.filter(({ tool }) => tool === 'look' || tool === 'change').length;
	if (lost !== 0) wrong.push(`${lost} of ${told.length} audit entries lost`);
	const used = rowsOf('foreman_approvals').filter(({ state }) => state === 'used');
	if (used.length > 1) wrong.push(`${used.length} approvals used`);
	const isShown = told.some(
		({ tool, outcome }) =>
			tool === 'look' &&
			outcome.status === 'succeeded' &&
			!JSON.stringify(outcome).includes('withheld'),
	);
	return { wrong, isShown, warnings };
}
