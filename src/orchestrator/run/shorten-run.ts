import { clipText } from '../../kernel/values/clip-text';
import type { LoopState } from '../workflow-loop/loop-state';
import type { RunState } from './run-state';

const LONGEST = 300;

const short = (text: string) => clipText(text, LONGEST);

function shortenItem(item: LoopState): LoopState {
	const attempts = item.attempts.map((attempt) => ({
		...attempt,
		diagnosis: short(attempt.diagnosis),
		patch: short(attempt.patch),
	}));
	const { build } = item;
	if (build === null) return { ...item, attempts };
	const { verification } = build;
	const shortened = verification && { ...verification, evidence: short(verification.evidence) };
	return { ...item, attempts, build: { ...build, ...(shortened && { verification: shortened }) } };
}

/** Shortens the texts of an ended run so that it can still be stored. It keeps every task, workflow and answer. */
export function shortenRun<Run extends Omit<RunState, 'agent'>>(run: Run): Run {
	const { plan } = run;
	const dropped = plan?.dropped.map((one) => ({ ...one, why: short(one.why) })) ?? [];
	const tasks = plan?.tasks.map((task) => ({
		...task,
		spec: short(task.spec),
		result: short(task.result),
		why: short(task.why),
		failures: task.failures.slice(-1).map(short),
	}));
	return {
		...run,
		...(plan && { plan: { ...plan, dropped, tasks } }),
		message: clipText(run.message, LONGEST * 10),
		items: run.items.map(shortenItem),
		answers: run.answers.slice(-3).map((one) => clipText(one, LONGEST * 10)),
	};
}
