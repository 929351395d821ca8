import type { Ports } from '../../src/kernel/ports';
import type { Destination, Reach } from '../../src/kernel/ports/destinations';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { trialOfChange } from '../../src/tools/workflow/building/trial-of-change';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const draft = storedWorkflow({ id: 'w1', nodes: [storedNode('Start')] });

const get: Destination = {
	...{ workflowId: 'w1', node: 'Get', method: 'GET', address: 'https://a.example' },
};

type Of = Partial<Pick<WorkflowDocument, 'nodes' | 'pinData'>> & Partial<Pick<Reach, 'called'>>;

/** What a change shows of its trial, where the run of the draft asks that. */
async function trial(fixed: 'all' | 'hosts' | 'none', { called = [], ...of }: Of = {}) {
	const ports = {
		destinations: {
			...reachingNothing,
			ofRun: async () =>
				await Promise.resolve({ destinations: [get], unknown: [], called, version: 'v1+' }),
			tell: async () => await Promise.resolve({ facts: ['Get asks.'], agreed: [], fixed }),
		},
		runPlan: { writers: async () => await Promise.resolve(new Map()) },
		nodeTypes: { isTrigger: async () => await Promise.resolve(true) },
		workflows: { get: async () => await Promise.reject(new Error('not read')) },
		person: {},
		foremanRun: {},
	} as unknown as Ports;
	return await trialOfChange({ ...draft, ...of }, { ...draft, ...of }, ports);
}

const covered = { is: 'trial', id: 'w1', versionId: 'v1' };

test('one answer is about a change and its trial only where the card says each host', async () => {
	expect((await trial('all')).covers).toMatchObject([{ ...covered, withoutData: false }]);
	expect(await trial('none')).toEqual({});
});

test('a trial that computes an address is covered without data, and where the draft alone computes it', async () => {
	const { covers, facts } = await trial('hosts');
	expect(covers).toMatchObject([{ ...covered, withoutData: true }]);
	expect(facts?.[0]).toContain('given no data');
	const table = { ...storedNode('Rows'), type: 'n8n-nodes-base.dataTable' };
	for (const of of [
		{ nodes: [storedNode('Start'), table] },
		{ pinData: { Start: [{ json: { item: '../webhook/x' } }] } },
		{ called: [{ id: 'w2', versionId: 'v' }] },
	])
		expect(await trial('hosts', of)).toEqual({});
});
