import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import { ToolError } from '../../src/kernel/tool-error';
import { findTool } from '../support/native-tools';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { callingNothing } from './calling-nothing';
import { reachingNothing } from './reaching-nothing';
import { storedWorkflow } from './stored-workflow';
import { startCode, workshop } from './workshop';

const closed = new ToolError({ code: 'forbidden', message: 'Closed.', hint: 'Leave it.' });

const finding = {
	...{ nodeId: 'n', nodeName: 'Start', parameter: 'limit', message: 'Wrong.', fix: 'Mend it.' },
	severity: 'error',
	kind: 'invalid',
} as const;

/** Calls a tool that always asks, and counts the questions. */
async function call(name: string, raw: unknown, ports: Partial<Ports>) {
	const tool = findTool(name);
	if (tool === undefined) throw new Error(name);
	let asked = 0;
	const { invocation } = openInvocation({
		ports: () => portsWith(ports),
		decide: async () => await Promise.resolve({ word: 'ask' }),
		consent: async () => {
			asked += 1;
			return await Promise.resolve({ word: 'pending', approvalId: 'a', expiresAt: 2000 });
		},
	});
	const outcome = Object(await invokeTool(tool, raw, invocation));
	return { asked, outcome };
}

const nodes = [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }];

const writes: ReadonlyArray<[string, Readonly<Record<string, unknown>>]> = [
	['build-workflow', { workflowId: 'w1', code: startCode('Stored') }],
	['build-workflow', { code: startCode('New') }],
	['restore-workflow-version', { workflowId: 'w1', versionId: 'v1' }],
	['workflow_save', { workflowId: 'w1', workflowData: { name: 'Stored', nodes } }],
];

const portsOf = (check: () => Promise<void>): Partial<Ports> => {
	const given = workshop([storedWorkflow()]).ports('run');
	return {
		...{ workflowVersions: given.workflowVersions, workflowCode: given.workflowCode },
		...{ drafts: given.drafts, validator: given.validator, credentials: given.credentials },
		...{ nodeTypes: given.nodeTypes, destinations: reachingNothing },
		...{ runPlan: given.runPlan, workflowFiles: given.workflowFiles },
		liveWebhooks: callingNothing,
		workflows: { ...given.workflows, check },
	};
};

test.each(writes)('%s asks nobody about what the policy refuses', async (name, raw) => {
	const refused = await call(
		name,
		raw,
		portsOf(async () => await Promise.reject(closed)),
	);
	expect(refused).toMatchObject({ asked: 0, outcome: { error: { code: 'forbidden' } } });
	const open = await call(
		name,
		raw,
		portsOf(async () => {}),
	);
	expect(open).toMatchObject({ asked: 1, outcome: { status: 'approval-required' } });
});

test('code that is refused can be patched, as after any other refusal', async () => {
	const { outcome } = await call(
		'build-workflow',
		{ code: startCode('New') },
		portsOf(async () => await Promise.reject(closed)),
	);
	expect(outcome.error.hint).toMatch(/patches and draftId/);
});

test.each(['publish-workflow', 'workflow_deploy'])('%s asks nobody about errors', async (name) => {
	const given = workshop([storedWorkflow()], [finding]).ports('run');
	const { asked, outcome } = await call(
		name,
		{ workflowId: 'w1' },
		{
			...{ workflows: given.workflows, workflowVersions: given.workflowVersions },
			...{ validator: given.validator, credentials: given.credentials },
			...{ destinations: reachingNothing, liveWebhooks: callingNothing },
		},
	);
	expect({ asked, message: outcome.error?.message }).toEqual({
		asked: 0,
		message: expect.stringContaining('not fit to be published'),
	});
});
