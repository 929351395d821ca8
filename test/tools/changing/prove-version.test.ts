import type { RunComparison } from '../../../src/tools/testing/run-differences';
import { judgeProof } from '../../../src/tools/workflow/changing/prove-version';
import { publishProven } from '../../../src/tools/workflow/changing/save-change';
import { portsWith } from '../../kernel/open-invocation';
import { storedWorkflow } from '../stored-workflow';

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

it('says of what is live already that no runs of it were compared', async () => {
	const ports = portsWith({
		workflows: Object({
			get: async () => storedWorkflow({ versionId: 'v2', activeVersionId: 'v2' }),
		}),
	});
	const item = {
		...{ id: 'w1', name: 'Orders', before: 'v1', live: 'v1', hash: '' },
		...{ after: 'v2', is: 'saved', was: undefined },
	} as const;
	const published = await publishProven(item, { kind: 'text', from: 'old', to: 'new' }, ports);
	expect(published).toMatchObject({
		...{ is: 'published', why: expect.stringMatching(/no runs were compared/) },
	});
});
