import { randomUUID } from 'node:crypto';

import { cardOf } from '../support/approval-channel';
import { codeNode } from '../support/sample-workflows';
import type { Json } from '../support/live-instance';
import { workflow } from '../../sandbox/workflows.mjs';
import { useApprovals } from '../support/use-approvals';

const { world, channel, asking } = useApprovals();

const start = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

const links: Array<[string, string]> = [['Start', 'Do']];

const storeDoing = async (jsCode: string): Promise<Json> =>
	await world.live.store(workflow('Does', [start, codeNode('Do', jsCode)], links));

/** Somebody else's change of a draft, after a person was asked about it. */
async function change(stored: Json, changes: object): Promise<void> {
	const { name, nodes, connections, settings } = stored;
	const body = { name, nodes, connections, settings, ...changes };
	await world.live.api('PUT', `/workflows/${stored.id}`, body);
}

const doing = (jsCode: string) => ({ nodes: [start, codeNode('Do', jsCode)].map(placed) });

const placed = (node: object, index: number) => ({
	id: `n${index}`,
	position: [index * 200, 0],
	...node,
});

/** Asks for a run, has the draft changed by `meanwhile`, approves, and tells what came of it. */
async function approvedRun(stored: Json, meanwhile: () => Promise<void>) {
	const agent = await asking({ domains: ['execution'] });
	const run = agent.start([agent.call('run-workflow', { workflowId: stored.id })]);
	const asked = await channel().question(stored.id);
	expect(await cardOf(asked)).toContain(stored.versionId);
	await meanwhile();
	await agent.answer(asked, 'approved');
	const [told = ''] = await run.told();
	return { told, executions: await world.live.executionIds(stored.id) };
}

test('a run that a person approved does not run what the draft has become since', async () => {
	const stored = await storeDoing('return [{ json: { seen: "what the card was about" } }];');
	const { told, executions } = await approvedRun(stored, async () =>
		change(stored, doing('return [{ json: { seen: "something else" } }];')),
	);
	expect(told).not.toContain('something else');
	expect(told).toMatch(/is version .* now, not /);
	expect(executions).toEqual([]);
});

test('nor with data that was pinned since', async () => {
	const stored = await storeDoing('return [{ json: { seen: "made" } }];');
	const { told, executions } = await approvedRun(stored, async () =>
		change(stored, { pinData: { Do: [{ json: { seen: 'pinned since' } }] } }),
	);
	expect(told).not.toContain('pinned since');
	expect(executions).toEqual([]);
});

test('nor with what a workflow has become that it calls', async () => {
	const called = {
		...{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
		parameters: { inputSource: 'passthrough' },
	};
	const below = (jsCode: string) => [called, codeNode('Below', jsCode)];
	const inner = await world.live.store(
		workflow('Is called', below('return [{ json: { seen: "before" } }];'), [['Called', 'Below']]),
	);
	const call = {
		...{ name: 'Do', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
		parameters: { workflowId: { __rl: true, mode: 'id', value: inner.id }, options: {} },
	};
	const outer = await world.live.store(workflow(`Calls ${randomUUID()}`, [start, call], links));
	const { told } = await approvedRun(outer, async () =>
		change(inner, { nodes: below('return [{ json: { seen: "after" } }];').map(placed) }),
	);
	expect(told).not.toContain('"after"');
	expect(told).toContain('what it calls or has pinned was changed since');
});

test('what was approved runs where nobody changed it', async () => {
	const stored = await storeDoing('return [{ json: { seen: "as approved" } }];');
	const { told, executions } = await approvedRun(stored, async () => undefined);
	expect(told).toContain('as approved');
	expect(executions).toHaveLength(1);
});
