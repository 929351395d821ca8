import { enterPhase } from './enter-phase';
import type { LoopStep } from './loop-event';

/** A new work item. Its first build is started by who opens it. */
export function openLoop(setting: {
	readonly workItemId: string;
	/** The existing workflow that is to be changed; empty for a new one. */
	readonly workflowId?: string;
	/** Default 3. */
	readonly patches?: number;
	/** Default 1. */
	readonly rebuilds?: number;
}): LoopStep {
	const { workItemId, workflowId = '', patches = 3, rebuilds = 1 } = setting;
	const limits = { patches, rebuilds };
	const ids = { schema: 1 as const, workItemId, workflowId };
	return enterPhase({ ...ids, limits, attempts: [], answers: [], build: null, phase: 'building' });
}
