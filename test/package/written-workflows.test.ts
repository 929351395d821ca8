import { join } from 'node:path';

import { validateFaults } from '../../scripts/corpus/faults.mjs';

/*
 * 475 workflows for as many jobs, written from memory, and 168 of them changed once more. What is wrong with them, and what each fault does
 * on n8n beside its repaired twin, is in `faults.jsonl`; `npm run corpus -- faults test/written-workflows` proves it. `odd.jsonl` holds good
 * workflows that look like mistakes. A line says with `untold` or `mistaken` where the validation is known to be wrong.
 */
const folder = join(__dirname, '..', 'written-workflows');

jest.setTimeout(600_000);

test('faults of written workflows are told at their node, and nothing else is an error', async () => {
	const { written, odd, told, falseErrors, mended } = await validateFaults(folder);
	const missed = told.filter(({ isTold, untold }) => isTold !== (untold === undefined));
	expect(missed).toEqual([]);
	expect([falseErrors, mended]).toEqual([[], []]);
	expect([written.length, odd.length]).toEqual([643, 29]);
	const names = ['open', 'locked', 'later open', 'later locked', 'third open', 'third locked'];
	const halves = names.map((half) =>
		(['hard', 'silent'] as const).map((kind) => {
			const all = told.filter((one) => one.half === half && one.kind === kind);
			return [all.filter(({ isTold }) => isTold).length, all.length];
		}),
	);
	expect(halves).toEqual([
		[
			[16, 16],
			[11, 11],
		],
		[
			[22, 22],
			[17, 17],
		],
		[
			[7, 9],
			[3, 3],
		],
		[
			[7, 8],
			[1, 2],
		],
		[
			[16, 16],
			[13, 13],
		],
		[
			[8, 9],
			[1, 1],
		],
	]);
});
