import type { Effect } from '../../src/kernel/define-tool';
import type { Decision } from '../../src/kernel/invoke-tool';
import { afterTaint, createTaintLedger } from '../../src/policy/taint';

const decisions: readonly Decision[] = [
	{ word: 'allowed' },
	{ word: 'ask' },
	{ word: 'denied', reason: 'Not today.', hint: 'Ask tomorrow.' },
];
const effects: readonly Effect[] = ['read', 'write', 'destroy'];

describe('after untrusted text', () => {
	it.each(['write', 'destroy'] as const)('a call that would %s is asked about', (effect) => {
		expect(afterTaint({ word: 'allowed' }, effect, true, true)).toEqual({ word: 'ask' });
	});

	it('reading goes on', () => {
		expect(afterTaint({ word: 'allowed' }, 'read', true, true)).toEqual({ word: 'allowed' });
	});

	it('nothing becomes freer, and nothing changes in a clean run or where it is switched off', () => {
		for (const decision of decisions)
			for (const effect of effects) {
				expect(afterTaint(decision, effect, false, true)).toBe(decision);
				expect(afterTaint(decision, effect, true, false)).toBe(decision);
				if (decision.word !== 'allowed')
					expect(afterTaint(decision, effect, true, true)).toBe(decision);
			}
	});
});

describe('the ledger', () => {
	it('knows the runs that were marked, and no others', () => {
		const ledger = createTaintLedger();
		ledger.mark('7');
		expect(['7', '77', ''].map((run) => ledger.isTainted(run))).toEqual([true, false, false]);
	});

	it('forgets the run that was marked longest ago, not the one marked first', () => {
		const ledger = createTaintLedger(2);
		for (const run of ['a', 'b', 'a', 'c']) ledger.mark(run);
		expect(['a', 'b', 'c'].map((run) => ledger.isTainted(run))).toEqual([true, false, true]);
	});
});
