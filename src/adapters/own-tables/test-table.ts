import { z } from 'zod';

import {
	type KeptTest,
	endOfTest,
	workflowTest,
	type WorkflowTestsPort,
} from '../../kernel/ports/workflow-tests';
import { jsonOrText } from '../../kernel/values/json-or-text';
import { fingerprint } from '../../policy/fingerprint';
import { randomId } from '../../policy/random-id';
import type { ApiClient } from '../n8n-api/client';
import { evaluationRuns } from '../n8n-api/evaluation-runs';
import { cellsEqual, columnsOf, textCell } from './cells';
import { createOwnTable } from './own-table';

const columns = columnsOf('string', 'workflow_id test_id body result claim');

const row = z.object({ body: textCell, result: textCell });

const LIVE = 'live';

const liveRow = z.object({ workflow_id: textCell, result: textCell });

/** Tests on n8n data tables. What cannot be read as a test does not count. */
export function createTestTable(api: ApiClient): WorkflowTestsPort {
	const { find, ensure } = createOwnTable(api, 'foreman_tests', columns);
	const cells = (workflowId: string, testId: string) => ({
		workflow_id: workflowId,
		test_id: testId,
	});
	return {
		async list(workflowId) {
			const rows = await (
				await find()
			).all(row, cellsEqual(workflowId === undefined ? {} : { workflow_id: workflowId }));
			return rows.flatMap(({ body, result }): KeptTest[] => {
				const { data: test } = workflowTest.safeParse(jsonOrText(body));
				const { data: last } = endOfTest.safeParse(jsonOrText(result));
				return test && test.workflowId === (workflowId ?? test.workflowId) ? [{ test, last }] : [];
			});
		},
		async save(test) {
			const own = cells(test.workflowId, test.id);
			const body = JSON.stringify(test);
			await (await ensure()).upsert(cellsEqual(own), { ...own, body, result: '' });
		},
		async note(test, result) {
			const own = cellsEqual(cells(test.workflowId, test.id));
			await (await find()).update(row, own, { result: JSON.stringify(result) });
		},
		async remove(workflowId, testId) {
			await (await find()).remove(cellsEqual(cells(workflowId, testId)));
		},
		async live() {
			const rows = await (await find()).all(liveRow, cellsEqual({ test_id: LIVE }));
			return new Map(rows.map(({ workflow_id: id, result }) => [id, result]));
		},
		async noteLive(workflowId, now, before) {
			const filter = {
				...cells(workflowId, LIVE),
				...(before !== undefined && { result: before }),
			};
			const cellsNow = { result: now, claim: randomId() };
			return await (await find()).claim(cellsEqual(filter), cellsNow);
		},
		async beginLive(workflowId, now) {
			const own = cells(workflowId, LIVE);
			const data = { ...own, body: '', result: now, claim: randomId() };
			await (await ensure()).upsert(cellsEqual(own), data);
		},
		evaluations: async (workflowId) => await evaluationRuns(workflowId, api),
		newId: randomId,
		digest: (text) => fingerprint(text).slice(0, 16),
	};
}
