import type { Ports } from '../../src/kernel/ports';
import type { Destination } from '../../src/kernel/ports/destinations';
import { reachOfRun } from '../../src/tools/execution/trying/reach-of-run';
import { reachingNothing } from './reaching-nothing';
import { storedNode, storedWorkflow } from './stored-workflow';

const start = storedNode('Start', { type: 'n8n-nodes-base.manualTrigger' });
const call = storedNode('Call', { type: 'n8n-nodes-base.executeWorkflow' });
const workflow = storedWorkflow({ id: 'root', nodes: [start, storedNode('Post'), call] });

const from = (workflowId: string, node: string): Destination => ({
	...{ workflowId, node, method: 'GET', address: 'https://a.example' },
});

/** What a run of it reaches, where the sub-workflow is now in that version; and the nodes whose output is given. */
async function reach(simulate: 'none' | 'writes', versionNow = 'v1') {
	const given: string[] = [];
	const sub = storedWorkflow({ id: 'sub', versionId: versionNow, nodes: [] });
	const found = await reachOfRun(
		{ workflow, start, simulate },
		{
			destinations: {
				...reachingNothing,
				async ofRun(run) {
					given.push(...run.given);
					return await Promise.resolve({
						destinations: [from('sub', 'Read'), from('sub', 'Post'), from('', 'Inline')],
						...{ unknown: ['Other'], called: [{ id: 'sub', versionId: 'v1' }], version: 'v1' },
					});
				},
			},
			runPlan: {
				writers: async () =>
					await Promise.resolve(new Map(['Post', 'Call'].map((name) => [name, 'writes']))),
			} as unknown as Ports['runPlan'],
			workflows: { get: async () => await Promise.resolve(sub) } as unknown as Ports['workflows'],
		},
	);
	const nodes = found.destinations.map(({ workflowId, node }) => `${workflowId}/${node}`);
	return { given, nodes, unknown: found.unknown, called: found.called };
}

test('a run reaches all that the workflows reach which it calls', async () =>
	expect(await reach('none')).toMatchObject({
		...{ given: ['Start'], unknown: ['Other'] },
		nodes: ['sub/Read', 'sub/Post', '/Inline'],
	}));

test('without its writes it reaches what is read there, and nothing that is only known in the run', async () =>
	expect(await reach('writes')).toEqual({
		// The node that calls is looked into, though it is held back itself.
		...{ given: ['Post', 'Start'], unknown: [], called: [{ id: 'sub', versionId: 'v1' }] },
		nodes: ['sub/Read'],
	}));

test('nothing is left out of what has been changed since it was looked at', async () =>
	expect((await reach('writes', 'v2')).nodes).toEqual(['sub/Read', 'sub/Post']));
