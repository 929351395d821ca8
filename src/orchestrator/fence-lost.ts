import { ToolError } from '../kernel/tool-error';

const BRAND = Symbol.for('foreman.fence-lost');

/** The error for a run that another process has claimed. */
export function fenceLost(runId: string): ToolError {
	const error = new ToolError({
		code: 'conflict',
		message: `Run ${runId} was taken over by another process, because this one did not write to it in time. Nothing was changed.`,
		hint: 'Stop working on the run here: it goes on elsewhere.',
	});
	Object.defineProperty(error, BRAND, { value: true });
	return error;
}

export const isFenceLost = (error: unknown): boolean =>
	typeof error === 'object' && error !== null && BRAND in error;
