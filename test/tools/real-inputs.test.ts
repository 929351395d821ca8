import { lastInputs } from '../../src/tools/testing/real-inputs';
import { kept } from '../../src/tools/testing/run-inputs';
import { portsWith } from '../kernel/open-invocation';

const workflowFrom = (type: string) => ({
	...{ id: 'w1', name: 'Orders', versionId: 'v1', active: false, isArchived: false, tags: [] },
	...{ createdAt: '', updatedAt: '', settings: {}, connections: {}, activeVersionId: null },
	nodes: [
		{
			...{ id: 'n1', name: 'Start', type, typeVersion: 1, parameters: {} },
			position: [0, 0] satisfies [number, number],
		},
	],
});

describe('a workflow that has not run', () => {
	const ports = portsWith({
		executions: Object({ list: async () => [], own: async () => new Map() }),
		nodeTypes: Object({ isTrigger: async () => true }),
		clock: Object({ now: () => 0, timeZone: () => 'UTC' }),
	});

	it.each([
		...['scheduleTrigger', 'manualTrigger', 'cron', 'interval', 'start'].map((one) => [one, false]),
		...['webhook', 'formTrigger', 'executeWorkflowTrigger', 'gmailTrigger', 'errorTrigger'].map(
			(one) => [one, true],
		),
	])('is run on a sample where its trigger takes data: %s %p', async (type, isSample) => {
		const inputs = await lastInputs(workflowFrom(`n8n-nodes-base.${String(type)}`), ports);
		expect(inputs).toMatchObject([{ trigger: { node: 'Start' }, isSample }]);
	});
});

describe('values that are compared', () => {
	const ports = portsWith({
		runPlan: Object({ shown: (items: unknown) => items }),
		workflowTests: Object({ digest: (text: string) => `#${text.length}` }),
	});
	const values = [{ b: 1 }, [1, 'x'], [], {}, { deep: [{ c: null }] }];

	it.each(values)('keep JSON and a text of it apart: %j', (value) => {
		const text = JSON.stringify(value);
		for (const wrap of [(a: unknown) => ({ a }), (a: unknown) => ({ list: [{ a }] })]) {
			expect(kept(wrap(text), ports, true)).toEqual(wrap(text));
			expect(kept(wrap(value), ports, true)).toEqual(wrap(value));
			// Tests look into such a text.
			expect(kept(wrap(text), ports)).toEqual(wrap(value));
		}
	});
});
