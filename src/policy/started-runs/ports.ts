import type { Draft, RunnerPort } from '../../kernel/ports/instance/runner';
import type { RunMark } from './run-mark';

/** Runs drafts, and marks what it starts. */
export interface MarkingRunner {
	run(draft: Draft, mark: RunMark): ReturnType<RunnerPort['run']>;
}
