import type { IExecuteFunctions } from 'n8n-workflow';

import { storedAgentOf } from '../../../src/orchestrator/run/run-state';
import { readToolkitPolicy } from '../../../src/policy/toolkit-policy';
import { newRunState } from '../../../src/surfaces/foreman/foreman-run';
import { keptPolicyOf } from '../../../src/surfaces/foreman/handed-out-setting';
import { messageIdentity } from '../../../src/surfaces/foreman/take-message';

const first = {
	...{ executionId: '7', workflowId: 'w', nodeId: 'n', instanceId: 'i' },
	runIndex: 0 as unknown,
};

/** A context of n8n's, as far as it is looked at. */
const context = (changes: Partial<Record<keyof typeof first, unknown>> = {}) => {
	const given = { ...first, ...changes };
	return {
		...{ workflow: {}, additionalData: {}, runExecutionData: {}, runIndex: given.runIndex },
		getExecutionId: () => given.executionId,
		getInstanceId: () => given.instanceId,
		getWorkflow: () => ({ id: given.workflowId }),
		getNode: () => ({ id: given.nodeId }),
	} as unknown as IExecuteFunctions;
};

test('a node that is run again in its execution knows the run that its message began', () => {
	const run = { runId: messageIdentity(context()).newRunId() };
	expect(run.runId).toMatch(/^[0-9a-f]{32}$/);
	expect(messageIdentity(context()).hasBegun(run)).toBe(true);
});

test.each(['executionId', 'workflowId', 'nodeId', 'instanceId', 'runIndex'] as const)(
	'another %s is another message',
	(name) => {
		const run = { runId: messageIdentity(context()).newRunId() };
		const other = messageIdentity(context({ [name]: name === 'runIndex' ? 1 : 'other' }));
		expect(other.hasBegun(run)).toBe(false);
	},
);

test.each([{ executionId: '' }, { executionId: undefined }, { runIndex: undefined }])(
	'where n8n does not say which run of the node it is, every message is another: %p',
	(changes) => {
		const run = { runId: messageIdentity(context(changes)).newRunId() };
		expect(run.runId).toMatch(/^[0-9a-f]{32}$/);
		expect(messageIdentity(context(changes)).hasBegun(run)).toBe(false);
	},
);

test('a run knows the messages that it was told, and those that wait for it', () => {
	const { id, wasTold } = messageIdentity(context());
	const options = { maxSteps: 1, maxMinutes: 1, maxTokens: 1_000, parallel: 1 } as const;
	const more = { instructions: '', builder: 'tools', workerWorkflow: '' } as const;
	const state = newRunState(
		'Begin',
		{ ...options, ...more },
		0,
		{},
		keptPolicyOf(readToolkitPolicy({}, 'tools'), 'a'),
	);
	const run = (told: readonly string[], waits: readonly string[]) => ({
		agent: storedAgentOf({ ...state, doneCommandIds: [...told] }),
		inbox: waits.map((one) => ({ id: one, kind: 'message' as const, at: 0 })),
	});
	expect(wasTold(run(['x'], ['y']))).toBe(false);
	expect(wasTold(run([id], []))).toBe(true);
	expect(wasTold(run([], [id]))).toBe(true);
});
