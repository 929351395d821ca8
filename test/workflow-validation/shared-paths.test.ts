import { createGraph } from '../../src/workflow-validation/graph';
import { patternFindings } from '../../src/workflow-validation/pattern-findings';

const hook = (name: string, parameters: object) =>
	[
		name,
		{
			node: { id: name, name, type: 'n8n-nodes-base.webhook', parameters },
			type: { description: { group: ['trigger'] } },
		},
	] as const;

const told = (hooks: ReadonlyArray<ReturnType<typeof hook>>, live: readonly object[] = []) =>
	patternFindings(new Map(hooks) as never, [], createGraph([]), live as never).filter(
		({ parameter }) => parameter === 'path',
	);

const orders = { path: 'orders', httpMethod: 'POST' };

test('a path that a live workflow has is told, with both ways out', () => {
	const live = [{ address: 'POST orders', workflowName: 'North' }];
	expect(told([hook('In', orders)], live)).toMatchObject([
		{
			nodeName: 'In',
			message:
				'it answers to POST orders, and so does the live workflow "North": n8n refuses to publish both.',
			fix: expect.stringMatching(/another path or method.*as a sub-workflow/),
		},
	]);
});

test('a path that two webhooks of one workflow have is told once, also where a workflow has the name of one', () => {
	const both = [hook('In', orders), hook('Also', { ...orders, path: '/orders/' })];
	expect(told(both)).toMatchObject([
		{ nodeName: 'Also', message: expect.stringMatching(/so does node "In":/) },
	]);
	expect(told([hook('In', orders)], [{ address: 'POST orders', workflowName: 'In' }])).toHaveLength(
		1,
	);
	expect(
		told([hook('In', { ...orders, httpMethod: ['GET', 'PUT'] }), hook('Also', orders)]),
	).toEqual([]);
});
