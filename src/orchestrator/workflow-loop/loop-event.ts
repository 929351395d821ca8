import type { ShownNode, SubmittedBuild, Verification } from '../../kernel/build-outcome';
import type { LoopPhase, LoopState } from './loop-state';
import type { VerdictInput } from '../../kernel/verdict-input';

/** What happens to a work item. */
export type LoopEvent =
	/** A version was saved, requested or not. */
	| { readonly kind: 'build-submitted'; readonly build: SubmittedBuild }
	/** The builder has ended without a version. */
	| { readonly kind: 'build-failed'; readonly reason: string }
	| { readonly kind: 'verify-started'; readonly versionId: string }
	| {
			readonly kind: 'verify-finished';
			/** The version that was run. */
			readonly versionId: string;
			readonly verification: Verification;
			/** What the run has shown, node by node. */
			readonly shown?: readonly ShownNode[];
	  }
	/** Another run of a version has ended, whatever its purpose was. */
	| {
			readonly kind: 'run-seen';
			readonly versionId: string;
			readonly shown: readonly ShownNode[];
	  }
	/** The workflow has changed since it was verified. `versionId` is empty if the workflow is gone. */
	| { readonly kind: 'changed-since'; readonly versionId: string }
	| ({ readonly kind: 'verdict-reported' } & Omit<VerdictInput, 'workItemId'>)
	| { readonly kind: 'user-answered'; readonly answer: string }
	| { readonly kind: 'cancelled'; readonly reason: string };

export type LoopEffect =
	/** For a model: what to call next, with which fields. */
	| { readonly kind: 'guidance'; readonly text: string }
	/** The event changed nothing, and its sender should know. A rejected verdict is answered with guidance. */
	| {
			readonly kind: 'refuse';
			readonly phase: LoopPhase;
			/** `outdated`: the event is about a version that is no longer the latest. */
			readonly reason: 'unexpected' | 'outdated';
			readonly text: string;
	  };

export interface LoopStep {
	readonly state: LoopState;
	readonly effects: readonly LoopEffect[];
}
