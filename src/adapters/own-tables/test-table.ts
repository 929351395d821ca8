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
import { cellsEqual, columnsOf, textCell } from './cells';
import { createOwnTable } from './own-table';

const columns = columnsOf('string', 'workflow_id test_id body result');

const row = z.object({ body: textCell, result: textCell });

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
		newId: randomId,
		digest: (text) => fingerprint(text).slice(0, 16),
	};
}
