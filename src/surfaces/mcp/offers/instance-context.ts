import { z } from 'zod';

import type { Tool } from '../../../kernel/define-tool';
import { type McpReader, readToolAnswer } from '../mcp-reader';
import { countEach } from '../../../kernel/values/count-each';

const counts = z.record(z.number());

/** What the tool answers, without the names that others gave: a resource has no place to mark them. */
const context = z.object({
	timeZone: z.string().optional(),
	address: z.string(),
	workflows: z
		.object({ total: z.number(), published: z.number(), archived: z.number() })
		.optional(),
	isPart: z.literal(true).optional(),
	nodeTypesInUse: counts.optional(),
	nodeTypes: z.number(),
	communityNodes: counts,
	projects: z
		.array(z.unknown())
		.transform(({ length }) => length)
		.optional(),
	credentialsByType: counts.optional(),
	dataTables: z.number().optional(),
	licensed: z.array(z.string()).optional(),
	failedLately: z
		.array(z.object({ workflowId: z.string(), failures: z.number(), executionId: z.string() }))
		.optional(),
	notReadable: z.array(z.string()).optional(),
});

/** How many tools of each domain read, write and destroy. */
function abilities(tools: readonly Tool[]) {
	const domains = [...new Set(tools.map(({ domain }) => domain))];
	return Object.fromEntries(
		domains.map((domain) => [
			domain,
			Object.fromEntries(
				countEach(tools.filter((tool) => tool.domain === domain).map(({ effect }) => effect)),
			),
		]),
	);
}

/** What an agent should know of this n8n before it begins: what get-instance-context answers, and what the caller may do. */
export async function instanceContext(
	reader: McpReader,
): Promise<Readonly<Record<string, unknown>>> {
	const here = await readToolAnswer(reader, context, 'get-instance-context', {});
	return { mayUse: abilities(reader.tools), ...here };
}
