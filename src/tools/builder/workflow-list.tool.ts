import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import type { Ports } from '../../kernel/ports';
import type { WorkflowSummary } from '../../kernel/ports/instance/workflows';
import { limitOf, optionalName } from '../fields';
import { ToolError } from '../../kernel/tool-error';
import { inBatches } from '../../kernel/values/in-batches';
import { readFileText } from './editing/open-place';

/** Beyond so many, paging is of no use; list-workflows searches. */
const MOST = 1_000;

const listedWorkflow = z.object({
	id: z.string(),
	name: z.string(),
	path: z.string().optional(),
	lastModified: z.string().optional().describe('Of a file: as it says itself'),
	problem: z.string().optional().describe('Why n8n cannot load it'),
});

type Listing = Pick<Ports, 'workflows' | 'workflowFiles' | 'validator'>;

/** A file, with what keeps n8n from loading it. Throws `ToolError` only for what is not a file's fault. */
async function listFile(
	path: string,
	{ workflowFiles, validator }: Listing,
): Promise<z.output<typeof listedWorkflow>> {
	try {
		const { name, updatedAt, ...content } = readFileText(path, await workflowFiles.read(path));
		const refused = (await validator.check(content)).find(({ kind }) => kind === 'refused');
		const lastModified = updatedAt === '' ? undefined : updatedAt;
		return { id: path, name, path, lastModified, problem: refused?.message };
	} catch (error) {
		if (!ToolError.is(error)) throw error;
		return { id: path, name: '', path, problem: error.message };
	}
}

/** n8n lists by pages of its own, and does not count. */
async function ofInstance(limit: number, offset: number, { workflows }: Listing) {
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
