import { createRunner } from '../../src/adapters/in-process/runner';
import type { ExecutionsPort } from '../../src/kernel/ports/instance/executions';

const workflow = {
	...{ id: 'w', name: 'Slow', activeVersionId: null, isArchived: false, versionId: 'v' },
	...{ createdAt: '', updatedAt: '', connections: {}, settings: {} },
	nodes: [
		{
			...{ id: 'n', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
			...{ position: [0, 0] as [number, number], parameters: {} },
		},
	],
};

const notAsked = async (): Promise<never> => await Promise.reject(new Error('not asked'));

/** One execution that runs until it is stopped, which n8n can only do at that attempt. */
function slowExecution(stoppableAt: number) {
	let attempts = 0;
	let status: 'running' | 'canceled' = 'running';
	const executions: ExecutionsPort = {
		...{ list: notAsked, get: notAsked, endedTests: notAsked, delete: notAsked, own: notAsked },
		workflowOf: notAsked,
		status: async () => await Promise.resolve(status),
		async stop() {
			attempts += 1;
			if (attempts < stoppableAt) return await Promise.resolve(false);
			status = 'canceled';
			return true;
		},
	};
	return { executions, status: () => status };
}

function start(stoppableAt: number, timeout: number) {
	const aborting = new AbortController();
	const { executions, status } = slowExecution(stoppableAt);
	const runner = createRunner(
		{ executeWorkflow: async () => await Promise.resolve({ executionId: '7', data: [] }) },
		executions,
		() => ({ ...executions, below: async () => await Promise.resolve([]) }),
		aborting.signal,
	);
	const draft = { workflow, pinData: {}, until: undefined, timeout, called: [] };
	const run = runner.run(
		{ ...draft, start: { nodeName: 'Start', items: [] } },
		{ agentId: 'a', tools: [] },
	);
	return { run, status, abort: () => aborting.abort(new Error('cancelled')) };
}

test.each([1, 3])('whoever is cancelled stops what runs, at attempt %i', async (stoppableAt) => {
	const { run, status, abort } = start(stoppableAt, 60_000);
	abort();
	await expect(run).rejects.toThrow('cancelled');
	expect(status()).toBe('canceled');
});

test.each([1, 3])('what takes too long is stopped, at attempt %i', async (stoppableAt) => {
	const { run, status } = start(stoppableAt, 10);
	expect(await run).toEqual({ executionId: '7', timedOut: true });
	expect(status()).toBe('canceled');
});
