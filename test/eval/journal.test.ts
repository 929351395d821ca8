import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { journal, journalTable, readJournal } from '../../eval/journal.mjs';

const line = {
	...{ task: 'one-word', failed: [], wrongClaim: false, requests: 4, characters: 81_600 },
	...{ cachedCharacters: 60_000, questions: 1, approvals: 1, minutes: 2.5, status: 'finished' },
	output: 'Done.',
};
const passed = { ...line, verdict: 'passed' as const };
const failed = { ...line, task: 'slow-node', verdict: 'failed' as const, wrongClaim: true };

it('keeps the lines of a folder, and sums them up', () => {
	const directory = mkdtempSync(join(tmpdir(), 'journal-'));
	expect(readJournal(directory)).toEqual([]);
	journal(directory, passed);
	journal(directory, failed);

	expect(readJournal(directory)).toEqual([passed, failed]);
	expect(journalTable(readJournal(directory)).split('\n').slice(2)).toEqual([
		'| one-word | passed | 4 | 82 | 60 | 1 | 2.5 |',
		'| slow-node | failed, wrong claim | 4 | 82 | 60 | 1 | 2.5 |',
		'| all | 1 passed | 8 | 163 | 120 | 2 | 5 |',
	]);
	rmSync(directory, { recursive: true });
});
