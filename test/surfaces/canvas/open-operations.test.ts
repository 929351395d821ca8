import type { IExecuteFunctions } from 'n8n-workflow';

import { ownTexts } from '../../../src/calls/agreed-destinations';
import type { CallableTool } from '../../../src/kernel/callable-tool';
import { openOperations } from '../../../src/surfaces/canvas/open-operations';
import { n8nNode } from '../../instance/n8n-node';
import { findTool } from '../../support/native-tools';

const shown = { workflowId: 'w1', versionId: 'v1' };

const content = { name: 'Made', nodes: [], connections: {}, settings: {} };

const made = {
	...content,
	...{
		id: shown.workflowId,
		versionId: shown.versionId,
		activeVersionId: null,
		active: false,
		isArchived: false,
	},
	...{ tags: [], createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
};

/** A call of a tool node on the canvas by a model, in an execution that a toolkit works in as well. */
async function callOf(executionId: string) {
	const { context } = n8nNode({ executionId });
	const helpers = {
		async httpRequestWithAuthentication(_type: string, { method }: { readonly method: string }) {
			const body = method === 'POST' ? made : { data: [] };
			return await Promise.resolve({ statusCode: 200, body });
		},
	};
	const node = { ...context, helpers } as unknown as IExecuteFunctions;
	const tool = findTool('get-workflow');
	if (tool === undefined) throw new Error('no such tool');
	const invocation = await openOperations(node).invocation(0, 'model', tool);
	const ours: CallableTool = { ...tool, foreign: false };
	return {
		ports: invocation.ports(new AbortController().signal),
		isMarked: async () => (await invocation.present('a text', ours, [shown])) !== 'a text',
	};
}

test('what a tool node has written is no text of the agents of its execution: its fields may be of anybody', async () => {
	const { ports, isMarked } = await callOf('canvas 1');
	await ports.workflows.create(content);
	expect(ownTexts.isOwn('canvas 1', shown)).toBe(false);
	expect(await isMarked()).toBe(false);
	expect(await (await callOf('canvas 1')).isMarked()).toBe(false);
	expect(await (await callOf('canvas 2')).isMarked()).toBe(true);
});

test('what a toolkit has written is a stranger’s to the tool nodes beside it', async () => {
	ownTexts.note('canvas 3', shown.workflowId, shown.versionId);
	expect(await (await callOf('canvas 3')).isMarked()).toBe(true);
});
