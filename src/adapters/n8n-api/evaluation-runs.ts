import { z } from 'zod';

import type { EvaluationRun } from '../../kernel/ports/workflow-tests';
import { unlessRefused } from '../../kernel/tool-error';
import { type ApiClient, apiPath } from './client';

const MOST_RUNS = 5;
const MOST_METRICS = 20;

const stored = z
	.object({
		id: z.string(),
		status: z.string(),
		finalResult: z.string().nullable(),
		createdAt: z.string(),
		testCaseCount: z.number(),
		metrics: z.record(z.unknown()).nullable(),
	})
	.transform(({ id, status, finalResult, createdAt, testCaseCount, metrics }): EvaluationRun => {
		const isMetric = (one: readonly [string, unknown]): one is [string, number | boolean] =>
			typeof one[1] === 'number' || typeof one[1] === 'boolean';
		const known = Object.entries(metrics ?? {}).filter(isMetric);
		return {
			id,
			status,
			result: finalResult,
			at: createdAt,
			cases: testCaseCount,
			metrics: Object.fromEntries(known.slice(0, MOST_METRICS)),
		};
	});

/** What n8n's public API tells of evaluations. Empty where n8n is older, or does not tell. */
export async function evaluationRuns(
	workflowId: string,
	api: ApiClient,
): Promise<readonly EvaluationRun[]> {
	const path = apiPath('workflows', workflowId, 'test-runs');
	const page = z.object({ data: z.array(stored) });
	const read = api.read(page, { method: 'GET', path, query: { limit: MOST_RUNS } });
	return (await unlessRefused(read))?.data ?? [];
}
