import { findAnyTool } from '../support/native-tools';

const finding = { node: 'Send', severity: 'advice', message: 'Look.', fix: 'Change it.' };

const execution = {
	...{ id: '1', workflowId: 'w1', workflowName: 'Orders', status: 'success', mode: 'manual' },
	...{ startedAt: null, finishedAt: null, milliseconds: null },
};

const waiting = {
	...{ versionId: 'v1', completedNodes: [], skippedNodes: [], failedNodes: [], waitingNodes: [] },
	message: 'Workflow "Orders" is set up.',
};

const shown = (tool: string, input: object, output: object) => {
	const prepared = findAnyTool(tool)?.prepare(input);
	return prepared?.ok && prepared.call.shows(output);
};

const w1 = [{ workflowId: 'w1' }];

test.each<[string, object, object, unknown]>([
	['list-executions', {}, { executions: [execution] }, w1],
	['list-executions', {}, { executions: [{ ...execution, workflowName: null }] }, []],
	['list-executions', {}, { executions: [] }, []],
	['validate-workflow', { workflowId: 'w1' }, { valid: true, findings: [finding] }, w1],
	['validate-workflow', { workflowId: 'w1' }, { valid: true, findings: [] }, []],
	['validate-workflow', { code: 'x' }, { valid: true, findings: [finding] }, []],
	['workflow_validate', { workflowId: 'w1' }, { valid: true, findings: [finding] }, w1],
	['setup-workflow', { workflowId: 'w1' }, waiting, w1],
])('%s %j says whose names and notes its answer holds', (tool, input, output, expected) => {
	expect(shown(tool, input, output)).toEqual(expected);
});
