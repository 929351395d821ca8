import type { Consent } from '../../src/kernel/invoke-tool';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { SettledCall } from '../../src/kernel/callable-tool';
import type { Ports } from '../../src/kernel/ports';
import type { WorkflowDocument } from '../../src/kernel/ports/instance/workflows';
import { keepControlPlane } from '../../src/policy/control-plane/keep-control-plane';
import { unknownWorkflow } from '../../src/kernel/workflow/unknown-workflow';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';

const trigger = storedNode('On error', { type: 'n8n-nodes-base.errorTrigger' });

const live = (one: Partial<WorkflowDocument>) => {
	const workflow = storedWorkflow({ activeVersionId: 'v1', ...one });
	const { nodes, connections } = workflow;
	return workflow.activeVersionId === null
		? workflow
		: { ...workflow, activeVersion: { nodes, connections } };
};

/** An n8n with these workflows behind the policy for tools, of which `desk` is one of people's. */
function world(...all: WorkflowDocument[]) {
	const stored = new Map(all.map((one) => [one.id, one]));
	const port: Partial<Ports['workflows']> = {
		async get(id) {
			const found = stored.get(id) ?? [...stored.values()].find(({ name }) => name === id);
			if (found === undefined) throw unknownWorkflow(id, 0);
			return await Promise.resolve(found);
		},
		check: async () => {},
		async update({ id }, content) {
			const next = storedWorkflow({ ...stored.get(id), ...content });
			stored.set(id, next);
			return await Promise.resolve(next);
		},
	};
	const workflows = keepControlPlane(
		{ ...portsWith({ workflows: port as Ports['workflows'] }).workflows },
		{ get: async () => await Promise.reject(new Error('not asked')) },
		{
			tables: { names: [], has: async () => await Promise.resolve(false) },
			workflows: {
				withId: async (id) => await Promise.resolve(id === 'desk' ? 'Desk' : undefined),
				behindWebhook: async () => await Promise.resolve(undefined),
			},
			hosts: [],
		},
	);
	const asked: SettledCall[] = [];
	const settingsOf = (id: string) => stored.get(id)?.settings;
	const call = async (raw: unknown, isGranted = true) => {
		const tool = findTool('update-workflow-settings');
		if (tool === undefined) throw new Error('no tool');
		const { invocation } = openInvocation({
			ports: () => portsWith({ workflows, workflowVersions: {} as Ports['workflowVersions'] }),
			consent: async (_tool, settled): Promise<Consent> => {
				asked.push(settled);
				return await Promise.resolve(
					isGranted
						? {
								...{ word: 'granted', approvalId: 'a', approver: 'Ann' },
								...{ arguments: settled.arguments, answer: undefined },
							}
						: { word: 'pending', approvalId: 'a', expiresAt: 2000 },
				);
			},
		});
		return Object(await invokeTool(tool, raw, invocation));
	};
	return { asked, call, settingsOf };
}

const handler = live({ id: 'alarm', name: 'Alarm', nodes: [trigger] });
const orders = live({ id: 'orders', name: 'Orders', settings: { timezone: 'UTC' } });
const bills = live({ id: 'bills', name: 'Bills' });
const draft = live({ id: 'draft', name: 'Draft', activeVersionId: null });

test('one card for all live workflows says what changes, and then it is so', async () => {
	const { asked, call, settingsOf } = world(handler, orders, bills);
	const settings = { errorWorkflow: 'Alarm', timezone: 'Europe/Berlin' };
	const outcome = await call({ workflowIds: ['orders', 'bills'], settings });
	expect(asked).toEqual([
		expect.objectContaining({
			question: expect.stringMatching(
				/^Change errorWorkflow, timezone of 2 workflows: "Bills" .*"Orders" \(orders\)\?$/,
			),
			facts: [
				'"Bills" (bills), live: takes effect at once for the live version. errorWorkflow: not set → "Alarm" (alarm); timezone: not set → "Europe/Berlin"',
				'"Orders" (orders), live: takes effect at once for the live version. errorWorkflow: not set → "Alarm" (alarm); timezone: "UTC" → "Europe/Berlin"',
			],
		}),
	]);
	const live = { live: 'The live version uses them from now on.' };
	expect(outcome).toMatchObject({
		status: 'succeeded',
		output: { success: true, results: [live, live] },
	});
	for (const id of ['orders', 'bills'])
		expect(settingsOf(id)).toEqual({ errorWorkflow: 'alarm', timezone: 'Europe/Berlin' });
});

test('of what is not live nobody is asked, unless more workflows could call it', async () => {
	const { asked, call, settingsOf } = world(handler, draft);
	const settings = { errorWorkflow: 'alarm', callerPolicy: 'none' };
	const { output } = await call({ workflowId: 'draft', settings });
	expect(output).not.toHaveProperty('live');
	expect(settingsOf('draft')).toEqual({ errorWorkflow: 'alarm', callerPolicy: 'none' });
	expect(asked).toHaveLength(0);
	await call({ workflowId: 'draft', settings: { callerPolicy: 'any' } }, false);
	expect(asked).toHaveLength(1);
	expect(settingsOf('draft')).toMatchObject({ callerPolicy: 'none' });
});

test('nothing changes, so no approval is needed', async () => {
	const { asked, call } = world(orders);
	const settings = { timezone: 'UTC', errorWorkflow: 'DEFAULT' };
	expect(await call({ workflowId: 'orders', settings })).toMatchObject({ status: 'succeeded' });
	expect(asked).toHaveLength(0);
});

test.each<[string, WorkflowDocument, RegExp]>([
	['not published', { ...handler, activeVersionId: null }, /is not published/],
	['archived', { ...handler, isArchived: true }, /is archived/],
	['without a trigger', live({ id: 'alarm', nodes: [storedNode('Set')] }), /no Error Trigger/],
	[
		'with its trigger off',
		live({ id: 'alarm', nodes: [{ ...trigger, disabled: true }] }),
		/no Error Trigger/,
	],
	['that nothing may call', { ...handler, settings: { callerPolicy: 'none' } }, /callerPolicy/],
	[
		'that others may call',
		{ ...handler, settings: { callerPolicy: 'workflowsFromAList', callerIds: 'x, y' } },
		/callerPolicy/,
	],
	['that there is not', bills, /no workflow/i],
	['of Foreman’s', { ...handler, id: 'desk', name: 'alarm' }, /in which Foreman works for people/],
])('an error workflow %s is refused before anybody is asked', async (_what, wrong, why) => {
	const { asked, call, settingsOf } = world(wrong, orders, draft);
	for (const workflowId of ['orders', 'draft']) {
		const { error } = await call({ workflowId, settings: { errorWorkflow: 'alarm' } });
		expect(error?.message).toMatch(why);
	}
	expect(asked).toEqual([]);
	expect(settingsOf('orders')).toEqual({ timezone: 'UTC' });
});

test('what no tool changes is no field of it', async () => {
	const { asked, call } = world(orders);
	for (const settings of [{}, { availableInMCP: true }, { timezone: 'Mars/Base' }])
		expect(await call({ workflowId: 'orders', settings })).toMatchObject({
			error: { code: 'invalid-input' },
		});
	expect(asked).toEqual([]);
});
