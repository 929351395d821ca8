import { join } from 'node:path';

import { validateFaults } from '../../scripts/corpus/faults.mjs';

/*
 * 1,609 workflows that were written from memory for as many jobs, many of them around one fault each, and some of them changed once more. What is wrong
 * with them, and what each fault does on n8n beside its repaired twin, is in `faults.jsonl`; `npm run corpus -- faults test/written-workflows`
 * proves it. `odd.jsonl` holds good workflows that look like mistakes. A line says with `untold` or `mistaken` where the validation is known to be wrong.
 */
const folder = join(__dirname, '..', 'written-workflows');

jest.setTimeout(600_000);

test('faults of written workflows are told at their node, and nothing else is an error', async () => {
	const { written, odd, told, falseErrors, mended } = await validateFaults(folder);
	const missed = told.filter(({ isTold, untold }) => isTold !== (untold === undefined));
	expect(missed).toEqual([]);
	expect([falseErrors, mended]).toEqual([[], []]);
	expect([written.length, odd.length]).toEqual([1609, 138]);
	const halves = Object.fromEntries(
		[...new Set(told.map(({ half }) => half))].map((half) => [
			half,
			(['hard', 'silent'] as const).map((kind) => {
				const all = told.filter((one) => one.half === half && one.kind === kind);
				return `${all.filter(({ isTold }) => isTold).length} of ${all.length}`;
			}),
		]),
	);
	expect(halves).toEqual({
		open: ['17 of 17', '11 of 11'],
		locked: ['23 of 23', '17 of 17'],
		'later open': ['7 of 9', '3 of 3'],
		'later locked': ['8 of 8', '1 of 2'],
		'third open': ['16 of 16', '13 of 13'],
		'third locked': ['9 of 9', '1 of 1'],
		'fourth open': ['13 of 13', '9 of 9'],
		'fourth locked': ['19 of 23', '11 of 11'],
		'fifth open': ['16 of 17', '9 of 9'],
		'fifth locked': ['8 of 11', '8 of 8'],
		'sixth open': ['13 of 13', '6 of 6'],
		'seventh open': ['36 of 40', '21 of 21'],
		'seventh locked': ['27 of 28', '27 of 30'],
		'eighth open': ['26 of 28', '24 of 25'],
		'eighth locked': ['27 of 27', '20 of 20'],
		'ninth open': ['25 of 25', '26 of 27'],
		'ninth locked': ['28 of 28', '20 of 20'],
		'tenth open': ['30 of 30', '26 of 26'],
		'eleventh open': ['27 of 28', '14 of 14'],
		'eleventh locked': ['30 of 31', '25 of 27'],
		'twelfth open': ['28 of 28', '21 of 23'],
		'twelfth locked': ['28 of 28', '18 of 19'],
		'tenth locked': ['29 of 29', '14 of 15'],
		'sixth locked': ['7 of 9', '12 of 12'],
	});
});
