import type { BatchedWorkflow } from '../../../src/kernel/ports/workflow-changes';
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

/** Of a batch that was shown while v1 was live. */
const item: BatchedWorkflow = {
	...{ id: 'w1', name: 'Orders', before: 'v1', live: 'v1', after: 'v2', hash: '' },
	is: 'saved',
};

const publishedOver = async (activeVersionId: string | null) => {
	const get = async () => storedWorkflow({ versionId: 'v2', activeVersionId });
	const change = { kind: 'text', from: 'old', to: 'new' } as const;
	return await publishProven(item, change, portsWith({ workflows: Object({ get }) }));
};

it('says of what is live already that no runs of it were compared', async () => {
	expect(await publishedOver('v2')).toMatchObject({
		...{ is: 'published', why: expect.stringMatching(/no runs were compared/) },
	});
});

it.each([null, 'v3'])('leaves what is live as others have set it since: %s', async (live) => {
	expect(await publishedOver(live)).toMatchObject({
		...{ is: 'saved', why: expect.stringMatching(/was changed since/) },
	});
});
