import type { NodeRun } from '../../kernel/ports/instance/executions';

/** Whether one of a node's runs failed. */
export const hasFailed = (runs: readonly NodeRun[] = []): boolean =>
	runs.some(({ error }) => error !== undefined);
