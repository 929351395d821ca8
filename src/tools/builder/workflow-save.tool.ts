import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { invalidInput, unlessRefused } from '../../kernel/tool-error';
import { optionalName } from '../fields';
import { refuseMarkers } from '../workflow/building/save-workflow';
import { refuseUnloadable } from '../workflow/building/describe-finding';
import { judgeChange } from './editing/edit-draft';
import { isFile, openPlace, readFileText, readPlace } from './editing/open-place';
import { type Saving, saveDraft, savingPorts } from './editing/save-draft';
import { plainWorkflow, readWorkflowData } from './editing/workflow-data';
import { expectedVersion, place } from './fields';

type Input = { workflowId: string; versionId?: string; workflowData?: Record<string, unknown> };

async function toStore({ workflowId, workflowData, versionId }: Input, ports: Saving) {
	const given = workflowData && readWorkflowData(workflowData, '"workflowData"');
	if (isFile(workflowId)) {
		const content = given ?? (await readPlace(workflowId, ports)).workflow;
		refuseMarkers(content, undefined);
		return { content, opened: undefined };
	}
	if (given === undefined)
		throw invalidInput(
			'Neither "workflowData" nor "filePath" was given: there is nothing to save.',
			'Pass filePath to write the draft into a file, or workflowData to store it as the draft.',
		);
	const opened = await openPlace(workflowId, versionId, ports);
	refuseMarkers(given, opened.workflow);
	const { name, nodes, connections } = given;
	const settings = { ...opened.workflow.settings, ...given.settings };
	return { content: { ...opened.workflow, name, nodes, connections, settings }, opened };
}

export default defineTool({
	name: 'workflow_save',
	domain: 'builder',
	resource: 'workflow',
	description:
		'Write a workflow into a file, with markers in place of secrets. Without filePath: store workflowData as the draft of workflowId, or the workflow file workflowId as a new workflow in n8n.',
	effect: 'write',
	follows: 'build-workflow',
	build: {
		runs: 'drafts that the agent made, and new ones',
		async judge(input, ports) {
			const { workflowId, filePath = '' } = input;
			if (filePath !== '') return { word: 'asks' };
			return isFile(workflowId) ? { word: 'contained' } : await judgeChange(input, ports);
		},
	},
	uses: savingPorts,
	scopes: ['workflow:read', 'workflow:update', 'workflow:create', 'workflow:list'],
	takesMarkers: true,
	changesDraft: true,
	input: z.object({
		workflowId: place,
		workflowData: z
			.record(z.unknown())
			.optional()
			.describe('{name, nodes, connections, settings}; what workflowId holds when left out'),
		filePath: optionalName('Where to: a path such as orders/new.json'),
		versionId: expectedVersion,
	}),
	output: z.object({
		success: z.boolean(),
		filePath: z.string().describe('Empty: stored in n8n'),
		workflowId: z.string(),
		versionId: z.string().optional(),
		errors: z.array(z.string()).optional().describe('It cannot run until these are put right'),
	}),
	approval: ({ workflowId, filePath = '' }) =>
		filePath === ''
			? `Store workflow ${workflowId} in n8n, in place of its draft?`
			: `Write workflow ${workflowId} into the file ${filePath}, in place of what it holds?`,
	async check(input, ports) {
		if ((input.filePath ?? '') !== '') return;
		const { content, opened } = await toStore(input, ports);
		refuseUnloadable(await ports.validator.check(content), content, opened?.workflow);
		await ports.workflows.check(content, opened?.workflow);
	},

	async settle(input, { workflows, workflowFiles }) {
		const { workflowId, filePath = '' } = input;
		const where =
			filePath === '' ? 'in n8n' : `into the file ${filePath}, in place of what it holds`;
		if (isFile(workflowId)) {
			if (input.workflowData === undefined) await workflowFiles.read(workflowId);
			return { input, question: `Store the workflow file ${workflowId} ${where}?` };
		}
		// Data of its own may be saved under a name that n8n does not know.
		if (filePath !== '' && input.workflowData !== undefined)
			return { input, question: `Write workflow ${workflowId} ${where}?` };
		const { id, name } = await workflows.get(workflowId);
		const draft = filePath === '' ? ', in place of its draft' : '';
		return {
			input: { ...input, workflowId: id },
			question: `Store workflow ${JSON.stringify(name)} (${id}) ${where}${draft}?`,
		};
	},

	async run(input, ports) {
		const { workflowId, filePath = '', workflowData } = input;
		const { workflowFiles, workflows, validator } = ports;
		if (filePath !== '') {
			const given = workflowData && readWorkflowData(workflowData, '"workflowData"');
			if (!isFile(filePath))
				throw invalidInput(
					`"filePath" must end in .json, and is "${filePath}". Nothing was changed.`,
					'Pass a path such as orders/new.json.',
				);
			const content = given ?? (await readPlace(workflowId, ports)).workflow;
			const before = await unlessRefused(workflowFiles.read(filePath), 'not-found');
			// Only a workflow is replaced.
			if (before !== undefined) readFileText(filePath, before);
			await workflowFiles.write(filePath, plainWorkflow(content), before);
			return { success: true, filePath, workflowId: filePath };
		}
		const { content, opened } = await toStore(input, ports);
		const stored = { success: true, filePath: '' };
		if (opened === undefined) {
			refuseUnloadable(await validator.check(content), content, undefined);
			const { workflow } = await workflows.create(plainWorkflow(content));
			return { ...stored, workflowId: workflow.id, versionId: workflow.versionId };
		}
		const touched = content.nodes.map((node) => node.name);
		return { ...stored, ...(await saveDraft(opened, content, touched, false, ports)) };
	},
});
