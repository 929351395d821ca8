import { z } from 'zod';

import { clipText } from '../../../kernel/values/clip-text';
import { type McpReader, readToolAnswer } from '../mcp-reader';

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
