import type { NodeTypesPort } from '../../src/kernel/ports/instance/node-types';
import type { RunPlanPort } from '../../src/kernel/ports/instance/run-plan';
import { chooseStart } from '../../src/tools/execution/trying/run-call';
import { portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';
import { thrown } from './thrown';

const nodeTypes: NodeTypesPort = {
	...portsWith({ nodeTypes: Object.create(null) }).nodeTypes,
	isTrigger: async (type) => type.endsWith('Trigger'),
};

const runPlan: RunPlanPort = {
	...portsWith({ runPlan: Object.create(null) }).runPlan,
	passesOn: () => false,
	simulated: (workflow) => workflow,
	reachedFrom: (_workflow, name) => new Set(name === 'Clock' ? ['Clock', 'Set'] : [name, 'Other']),
	isSubNode: (_workflow, name) => name === 'Model',
};

const trigger = (name: string) => storedNode(name, { type: 'n8n-nodes-base.someTrigger' });

const leads = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

const workflow = storedWorkflow({
	nodes: [
		...[trigger('Hand'), trigger('Clock'), storedNode('Set'), storedNode('Other')],
		...[storedNode('Model'), storedNode('Alone'), storedNode('Off', { disabled: true })],
	],
	connections: { Hand: leads('Other'), Clock: leads('Set') },
});

const choose = async (wish: Parameters<typeof chooseStart>[1]) =>
	(await chooseStart(workflow, wish, { nodeTypes, runPlan })).name;

describe('a run starts', () => {
	it('from the first trigger that leads anywhere', async () =>
		expect(await choose({})).toBe('Hand'));

	it('from the trigger that leads to the node', async () =>
		expect(await choose({ nodeName: 'Set' })).toBe('Clock'));

	it('from the trigger itself, where that is the node', async () =>
		expect(await choose({ nodeName: 'Clock' })).toBe('Clock'));

	it('from the node, where that is given its input', async () =>
		expect(await choose({ nodeName: 'Alone', nodeInput: [{}] })).toBe('Alone'));
});

describe('a run is refused', () => {
	it.each([
		[{ nodeInput: [{}] }, '"nodeInput" needs a "nodeName"'],
		[{ nodeName: 'Sett' }, 'Did you mean "Set"?'],
		[{ nodeName: 'toString' }, 'has no node "toString"'],
		[{ nodeName: 'Off' }, 'is disabled'],
		[{ nodeName: 'Model' }, 'does not run by itself'],
		[{ nodeName: 'Alone' }, 'Trigger "Hand" does not lead to node "Alone"'],
		[{ nodeName: 'Set', triggerName: 'Hand' }, 'Trigger "Hand" does not lead to node "Set"'],
		[{ nodeName: 'Clock', nodeInput: [{}] }, '"Clock" is a trigger'],
		[{ nodeName: 'Set', nodeInput: [{}], inputData: {} }, 'go unused'],
		[{ nodeName: 'Set', nodeInput: [{}], triggerName: 'Clock' }, 'go unused'],
	])('with %j', async (wish, says) =>
		expect((await thrown(() => choose(wish))).message).toContain(says),
	);
});
