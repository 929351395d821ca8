import { z } from 'zod';

import { defineTool } from '../../src/kernel/define-tool';
import { ToolError } from '../../src/kernel/tool-error';
import { portsWith } from './open-invocation';

const tool = (uses: readonly 'workflows'[]) =>
	defineTool({
		name: 'try-it',
		domain: 'workflow',
		title: 'Try it',
		description: 'Try it.',
		effect: 'write',
		uses,
		scopes: [],
		input: z.object({ workflowId: z.string() }),
		output: z.object({}),
		approval: ({ workflowId }) => `Try workflow ${workflowId}?`,
		run: async () => ({}),
	});

async function settle(uses: readonly 'workflows'[], get: () => Promise<unknown>) {
	const prepared = tool(uses).prepare({ workflowId: 'w1' });
	if (!prepared.ok) throw new Error('not prepared');
	return await prepared.call.settle(portsWith({ workflows: { get } as never }));
}

describe('what a person is asked', () => {
	it('names the workflow', async () => {
		expect(await settle(['workflows'], async () => ({ id: 'w1', name: 'Orders' }))).toEqual({
			arguments: { workflowId: 'w1' },
			question: 'Try workflow "Orders" (w1)?',
			facts: [],
			agreed: [],
		});
	});

	it('is as the tool says where it does not look at workflows', async () => {
		const never = async () => {
			throw new Error('must not be read');
		};
		expect((await settle([], never)).question).toBe('Try workflow w1?');
	});

	it('is not asked about a workflow that is not there', async () => {
		const gone = async () => {
			throw new ToolError({ code: 'not-found', message: 'There is none.', hint: 'Look.' });
		};
		await expect(settle(['workflows'], gone)).rejects.toMatchObject({ code: 'not-found' });
	});
});
