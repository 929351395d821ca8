import type { RunComparison } from '../../../src/tools/testing/run-differences';
import { judgeProof } from '../../../src/tools/workflow/changing/prove-version';

const equal: RunComparison = { verdict: 'equal', inputs: 1 };
const unseen: RunComparison = { verdict: 'cannot be shown', why: 'nothing starts it' };
const other: RunComparison = {
	...{ verdict: 'differs here', node: 'Ask', field: '0.total' },
	...{ before: '1', after: '2' },
};

it.each([
	[true, equal, true, /^$/],
	[false, equal, true, /^$/],
	[true, unseen, true, /proven by its tests alone.*nothing starts it/],
	[false, unseen, false, /nothing starts it/],
	[true, other, false, /"Ask" puts out something else at 0.total/],
	[false, other, false, /"Ask" puts out something else at 0.total/],
])('with tests that passed (%s) and runs (%j): proven is %s', (passed, runs, isProven, why) => {
	const proof = judgeProof(passed, runs);
	expect(proof).toEqual({ isProven, why: expect.stringMatching(why) });
});
