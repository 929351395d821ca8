import { STICKY_NOTE } from '../../kernel/workflow/sticky-note';
import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';
import { nameOf } from '../fields';
import { refuseUnsafeKeys } from './editing/read-operations';
import { plainWorkflow } from './editing/workflow-data';

const NOT_PUBLISHED =
	'It is not active: n8n publishes no workflow without a trigger. Add nodes, then call workflow_deploy.';

export default defineTool({
	name: 'workflow_create',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Make an empty workflow in n8n: a draft. Then node_add and connection_create. active publishes nothing: that is workflow_deploy.',
	effect: 'write',
	follows: 'build-workflow',
	build: { runs: 'a new workflow', judge: async () => ({ word: 'contained' }) },
	uses: ['workflows', 'workflowCode', 'drafts', 'canvas'],
	scopes: ['workflow:create', 'workflow:read', 'workflow:list'],
	input: z.object({
		name: nameOf('Name of the workflow'),
		description: z.string().max(5_000).optional().describe('Shown as a note on the canvas'),
		active: z.boolean().default(false).describe('Only a reminder, see above'),
		settings: z.record(z.unknown()).optional().describe('Such as {timezone, errorWorkflow}'),
	}),
	output: z.object({
		workflowId: z.string(),
		workflowData: z.record(z.unknown()),
		versionId: z.string(),
		created: z.boolean().describe('False: an empty one of that name was there'),
		url: z.string().describe('In the editor, for a person'),
		note: z.string().optional(),
	}),
	approval: ({ name }) => `Create the workflow "${name.replaceAll('?', '')}"?`,

	async run({ name, description = '', active, settings = {} }, ports) {
		refuseUnsafeKeys(settings, 'settings');
		const { workflows, workflowCode, drafts, canvas } = ports;
		const parameters = { content: description };
		const wish = { nodeType: STICKY_NOTE, typeVersion: 0, name: undefined, seed: name, parameters };
		const nodes: WorkflowNode[] =
			description === '' ? [] : [{ ...(await canvas.node(wish)), position: [0, -224] }];
		const content = { name, nodes, connections: {}, settings };
		const { workflow, created } = await workflows.create(content);
		const seen = workflowCode.seen(workflow);
		await drafts.keepSight(workflow.id, { seen, from: seen });
		return {
			workflowId: workflow.id,
			workflowData: plainWorkflow(workflow),
			versionId: workflow.versionId,
			created,
			url: workflows.editorUrl(workflow.id),
			...(active ? { note: NOT_PUBLISHED } : {}),
		};
	},
});
