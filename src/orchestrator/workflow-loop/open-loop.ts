import type { LoopState } from './loop-state';

/** A new work item. The caller starts its first build. */
export function openLoop(setting: {
	readonly workItemId: string;
	/** The existing workflow to change; empty for a new one. */
	readonly workflowId?: string;
	/** Default 3. */
	readonly patches?: number;
	/** Default 1. */
	readonly rebuilds?: number;
}): LoopState {
	const { workItemId, workflowId = '', patches = 3, rebuilds = 1 } = setting;
	return {
		schema: 1,
		workItemId,
		workflowId,
		limits: { patches, rebuilds },
		attempts: [],
		answers: [],
		build: null,
		phase: 'building',
	};
}
