import type { Verification } from '../../../src/kernel/build-outcome';
import type { LoopEvent, LoopStep } from '../../../src/orchestrator/workflow-loop/move-loop';
import { moveLoop } from '../../../src/orchestrator/workflow-loop/move-loop';
import type { LoopState } from '../../../src/orchestrator/workflow-loop/loop-state';
import type { BuildVerdict, VerdictInput } from '../../../src/kernel/verdict-input';

/** A version of the workflow was saved. */
export const submitted = (versionId: string, more: object = {}): LoopEvent => ({
	kind: 'build-submitted',
	build: {
		...{ workflowId: 'w', versionId, mockedCredentials: [], canRunTrigger: true },
		...{ triggerType: 'n8n-nodes-base.webhook' },
		...more,
	},
});

const verification: Verification = {
	...{ attempted: true, success: true, executionId: '7', status: 'success' },
	...{ evidence: '3 rows', notProven: [], verifiedAt: 0 },
};

/** A run of a version has ended. */
export const ran = (versionId: string, more: Partial<Verification> = {}): LoopEvent => ({
	...{ kind: 'verify-finished', versionId, verification: { ...verification, ...more } },
});

export const verdict = (word: BuildVerdict, more: Partial<VerdictInput> = {}): LoopEvent => ({
	...{ kind: 'verdict-reported', verdict: word, ...more },
});

/** Needs a change because of this failure. */
export const broken = (mode: 'patch' | 'rebuild', diagnosis: string): LoopEvent =>
	verdict(`needs_${mode}`, { failedNodeName: 'HTTP', diagnosis });

/** Where a work item is after these events. */
export const after = (state: LoopState, ...events: readonly LoopEvent[]): LoopState =>
	events.reduce((current, event) => moveLoop(current, event).state, state);

export const kindsOf = ({ effects }: LoopStep): readonly string[] =>
	effects.map(({ kind }) => kind);

/** What the model is told. */
export const guidanceOf = ({ effects }: LoopStep): string =>
	effects.flatMap((effect) => (effect.kind === 'guidance' ? effect.text : [])).join('\n');
