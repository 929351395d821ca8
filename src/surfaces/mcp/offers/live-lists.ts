import { z } from 'zod';
import { clipText } from '../../../kernel/values/clip-text';
import { type McpReader, readToolAnswer } from '../mcp-reader';
import { invalidParams } from '../../../host/mcp-offer';
import { viewResource } from './view-page';

/** Few enough that no answer is cut: what is cut would be on no page. */
const PAGE = 50;
const MOST_EXECUTIONS = 100;
const LONGEST_NAME = 100;

/** A name on one line: others write it, and a client shows it. */
const name = z
	.string()
	.transform((text) => clipText(text.replace(/\s+/g, ' ').trim(), LONGEST_NAME));

const workflows = z.object({
	workflows: z.array(
		z.object({
			id: z.string(),
			name,
			activeVersionId: z.string().nullable(),
			updatedAt: z.string(),
		}),
	),
	cursor: z.string().optional(),
});

export const listWorkflows = async (
	reader: McpReader,
	filter: { readonly query?: string | undefined; readonly cursor?: string | undefined },
) =>
	await readToolAnswer(reader, workflows, 'list-workflows', {
		limit: PAGE,
		...(filter.query === undefined || filter.query === '' ? {} : { query: filter.query }),
		...(filter.cursor === undefined ? {} : { cursor: filter.cursor }),
	});

const executions = z.object({
	executions: z.array(
		z.object({
			id: z.string(),
			workflowName: name.nullable(),
			status: z.string(),
			startedAt: z.string().nullable(),
		}),
	),
});

export const listExecutions = async (reader: McpReader, workflowId: string | undefined) =>
	await readToolAnswer(reader, executions, 'list-executions', {
		limit: MOST_EXECUTIONS,
		...(workflowId === undefined || workflowId === '' ? {} : { workflowId }),
	});

const nodeTypes = z.object({ nodes: z.array(z.object({ name: z.string() })) });

/** Node types with a text in their names or descriptions; all of them for an empty one. */
export async function listNodeTypes(reader: McpReader, query: string): Promise<readonly string[]> {
	const asked = query === '' ? {} : { query };
	const found = await readToolAnswer(reader, nodeTypes, 'list-nodes', asked);
	return (found?.nodes ?? []).map((one) => one.name);
}

const tags = z.object({ tags: z.array(z.object({ name })) });

export async function listTags(reader: McpReader, query: string): Promise<readonly string[]> {
	const asked = query === '' ? {} : { query };
	const found = await readToolAnswer(reader, tags, 'list-tags', asked);
	return (found?.tags ?? []).map((one) => one.name);
}

interface ListedResource {
	readonly uri: string;
	readonly name: string;
	readonly title: string;
	readonly description?: string;
	readonly mimeType: string;
}

const CONTEXT: ListedResource = {
	uri: 'instance://context',
	name: 'instance-context',
	title: 'This n8n',
	description: 'What this n8n has, and what you may do in it. Read it first.',
	mimeType: 'application/json',
};

/** The last page. Executions have no end: the newest are listed, others are found by the template. */
const EXECUTIONS = 'executions';
const WORKFLOWS = 'workflows ';

function readCursor(cursor: string): string {
	if (cursor.startsWith(WORKFLOWS)) return cursor.slice(WORKFLOWS.length);
	throw invalidParams('This cursor does not belong to this list. Start again without one.');
}

async function executionPage(reader: McpReader) {
	const found = await listExecutions(reader, undefined);
	return {
		resources: (found?.executions ?? []).map(({ id, workflowName, status, startedAt }) => ({
			uri: `execution://${encodeURIComponent(id)}`,
			name: `execution ${id}`,
			title: `${workflowName ?? 'Execution'}, ${status}`,
			...(startedAt === null ? {} : { description: `Started ${startedAt}` }),
			mimeType: 'application/json',
		})),
	};
}

async function workflowPage(reader: McpReader, cursor: string | undefined) {
	const found = await listWorkflows(reader, { cursor });
	if (!found && cursor !== undefined && reader.has('list-workflows'))
		throw invalidParams('This cursor is too old. Start again without one.');
	const resources = (found?.workflows ?? []).map(({ id, name, activeVersionId }) => ({
		uri: `workflow://${encodeURIComponent(id)}`,
		name: `workflow ${id}`,
		title: name,
		description: activeVersionId === null ? 'Not published' : 'Published',
		mimeType: 'application/json',
	}));
	const next = found?.cursor;
	return { resources, nextCursor: next === undefined ? EXECUTIONS : `${WORKFLOWS}${next}` };
}

/** One page of what this caller may read: this n8n, its workflows, then its newest executions. Throws `McpError`. */
export async function listResources(reader: McpReader, cursor: string | undefined) {
	if (cursor === EXECUTIONS) return { ...(await executionPage(reader)), nextCursor: undefined };
	const place = cursor === undefined ? undefined : readCursor(cursor);
	const page = await workflowPage(reader, place);
	if (place !== undefined) return page;
	const { uri, mimeType } = viewResource;
	const view = { uri, name: 'view', title: 'View', description: 'Draws results.', mimeType };
	return { ...page, resources: [CONTEXT, view, ...page.resources] };
}
