import type { Ports } from '../../src/kernel/ports';
import type { Destination } from '../../src/kernel/ports/destinations';
import { trialOfChange } from '../../src/tools/workflow/building/trial-of-change';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const draft = storedWorkflow({ id: 'w1', nodes: [storedNode('Start')] });

const get: Destination = {
	...{ workflowId: 'w1', node: 'Get', method: 'GET', address: 'https://a.example' },
};

/** What a change shows of its trial, where the run of the draft asks that. */
async function trial(isFixed: boolean) {
	const ports = {
		destinations: {
			...reachingNothing,
			ofRun: async () =>
				await Promise.resolve({ destinations: [get], unknown: [], called: [], version: 'v1+' }),
			tell: async () => await Promise.resolve({ facts: ['Get asks.'], agreed: [], isFixed }),
		},
		runPlan: { writers: async () => await Promise.resolve(new Map()) },
		nodeTypes: { isTrigger: async () => await Promise.resolve(true) },
		workflows: {},
		person: {},
		foremanRun: {},
	} as unknown as Ports;
	return await trialOfChange(draft, draft, ports);
}

test('one answer is about a change and its trial only where the card says each address', async () => {
	expect((await trial(true)).covers).toMatchObject([{ is: 'trial', id: 'w1', versionId: 'v1' }]);
	expect(await trial(false)).toEqual({});
});
