import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import { eventually, type Json } from '../support/live-instance';
import { triggerNode } from '../support/sample-workflows';
import { useLive } from '../support/use-live';

const world = useLive(['canvas']);

const listed = async (workflowId: string): Promise<Json> =>
	await world.canvas.ask('list-tests', { workflowId });

test('runs of n8n’s own evaluation stand beside the tests of a workflow', async () => {
	const { live } = world;
	const table: Json = await live.api('POST', '/data-tables', {
		name: `Cases ${randomUUID().slice(0, 8)}`,
		columns: [{ name: 'wanted', type: 'string' }],
	});
	const data = ['order', 'complaint'].map((wanted) => ({ wanted }));
	await live.api('POST', `/data-tables/${table.id}/rows`, { data });
	const source = {
		source: 'dataTable',
		dataTableId: { __rl: true, mode: 'id', value: table.id },
	};
	const { id } = await live.store(
		workflow(
			`Sorts ${randomUUID().slice(0, 8)} ${live.mark}`,
			[
				triggerNode('Case', 'n8n-nodes-base.evaluationTrigger', 4.7, source),
				triggerNode('Judge', 'n8n-nodes-base.evaluation', 4.7, {
					...{ operation: 'setMetrics', metric: 'categorization' },
					...{ expectedAnswer: '={{ $json.wanted }}', actualAnswer: 'order' },
				}),
			],
			[['Case', 'Judge']],
		),
	);
	expect(await listed(id)).not.toHaveProperty('evaluations');
	const { status } = await live.rest('POST', `/rest/workflows/${id}/test-runs/new`, {});
	expect(status).toBe(202);
	const evaluations = await eventually(
		'the end of the evaluation',
		async () => {
			const { evaluations: [run] = [] }: Json = await listed(id);
			return ['completed', 'error'].includes(run?.status) && [run];
		},
		60_000,
	);
	expect(evaluations).toEqual([
		{
			...{ id: expect.any(String), status: 'completed', result: 'success' },
			...{ at: expect.stringMatching(/^\d{4}-/), cases: 2 },
			metrics: expect.objectContaining({ Categorization: 0.5 }),
		},
	]);
});
