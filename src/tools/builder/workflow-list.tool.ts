import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowSummary } from '../../kernel/ports/instance/workflows';
import { limitOf, optionalName } from '../fields';
import { inBatches } from '../../kernel/values/in-batches';
import { listedWorkflow, listFile } from './editing/list-file';

/** Beyond so many, paging is of no use; list-workflows searches. */
const MOST = 1_000;

/** n8n lists by pages of its own, and does not count. */
async function ofInstance(limit: number, offset: number, { workflows }: Pick<Ports, 'workflows'>) {
	const found: WorkflowSummary[] = [];
	let cursor: string | undefined;
	do {
		const page = await workflows.list({ status: 'active', limit: 100, cursor });
		found.push(...page.workflows);
		cursor = page.cursor;
	} while (cursor !== undefined && found.length < MOST);
	return {
		workflows: found
			.slice(offset, offset + limit)
			.map(({ id, name, updatedAt }) => ({ id, name, lastModified: updatedAt })),
		total: found.length,
		hasMore: cursor !== undefined || offset + limit < found.length,
	};
}

export default defineTool({
	name: 'workflow_list',
	domain: 'builder',
	resource: 'workflow',
	description:
		'List the workflows of n8n, newest change first, or with directoryPath the workflow files of a folder.',
	effect: 'read',
	follows: 'list-workflows',
	uses: ['workflows', 'workflowFiles', 'validator'],
	scopes: ['workflow:list'],
	input: z.object({
		directoryPath: optionalName('Folder of workflow files; "." is the first'),
		limit: limitOf(50),
		offset: z.number().int().min(0).default(0).describe('How many to skip'),
	}),
	output: z.object({
		workflows: z.array(listedWorkflow),
		total: z.number(),
		hasMore: z.boolean(),
	}),
	shows: ({ workflows }) => workflows.map(({ id }) => ({ workflowId: id })),
	whenCapped: 'Pass a smaller limit.',

	async run({ directoryPath = '', limit, offset }, ports) {
		if (directoryPath === '') return await ofInstance(limit, offset, ports);
		const paths = await ports.workflowFiles.list(directoryPath);
		const shown = paths.slice(offset, offset + limit);
		const workflows = await inBatches(shown, 1, async (path) => await listFile(path, ports));
		return { workflows, total: paths.length, hasMore: offset + limit < paths.length };
	},
});
