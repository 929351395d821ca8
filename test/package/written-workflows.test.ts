import { join } from 'node:path';

import { validateFaults } from '../../scripts/corpus/faults.mjs';

/*
 * 300 workflows for 300 jobs, written from memory, and 100 of them changed once more. What is wrong with them, and what each fault does
 * on n8n beside its repaired twin, is in `faults.jsonl`; `npm run corpus -- faults test/written-workflows` proves it. `odd.jsonl` holds good
 * workflows that look like mistakes.
 */
const folder = join(__dirname, '..', 'written-workflows');

jest.setTimeout(600_000);

test('faults of written workflows are told at their node, and nothing else is an error', async () => {
	const { written, odd, told, falseErrors } = await validateFaults(folder);
	expect(told.filter(({ isTold }) => !isTold).map(({ id, node }) => `${id} ${node}`)).toEqual([]);
	expect(falseErrors).toEqual([]);
	expect([written.length, odd.length]).toEqual([400, 26]);
	const halves = (['open', 'locked'] as const).map((half) =>
		(['hard', 'silent'] as const).map(
			(kind) => told.filter((one) => one.half === half && one.kind === kind).length,
		),
	);
	expect(halves).toEqual([
		[15, 11],
		[21, 17],
	]);
});
