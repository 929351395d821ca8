import { z } from 'zod';

import type { Tool } from '../../../kernel/define-tool';
import type { McpReader } from '../mcp-reader';
import { readOutput } from './read-tool-answer';

/** What the server knows of its n8n without a call. */
export interface InstanceFacts {
	readonly n8nVersion?: string | undefined;
	readonly timeZone?: string | undefined;
	/** Where people open the editor. */
	readonly address?: string | undefined;
	/** Every node type that it can run: their list is too long for an answer to a model. */
	readonly nodeTypes?: readonly string[] | undefined;
}

/** One part of n8n's list. On a larger n8n the counts are "at least". */
const LOOKED_THROUGH = 1_000;

const uses = z.object({
	lookedThrough: z.number(),
	next: z.number().optional(),
	types: z.array(z.object({ nodeType: z.string(), workflows: z.number() })).default([]),
});

const credentials = z.object({ credentials: z.array(z.object({ type: z.string() })) });
const dataTables = z.object({ dataTables: z.array(z.unknown()) });
const projects = z.object({ projects: z.array(z.unknown()) });

const MOST_TYPES = 20;

/** Packages that come with n8n. */
const OWN = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain']);

/** `n8n-nodes-sample.echo` is a node of the package `n8n-nodes-sample`. */
const packageOf = (type: string) => type.slice(0, type.lastIndexOf('.'));

function counted(names: readonly string[]): Readonly<Record<string, number>> {
	const counts = new Map<string, number>();
	for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

/** How many tools of each domain read, write and destroy. */
function abilities(tools: readonly Tool[]) {
	const domains = [...new Set(tools.map(({ domain }) => domain))];
	return Object.fromEntries(
		domains.map((domain) => [
			domain,
			counted(tools.filter((tool) => tool.domain === domain).map(({ effect }) => effect)),
		]),
	);
}

/** What a tool answered, and whether that is all; undefined where it may not be asked. */
async function ask<Schema extends z.ZodTypeAny>(
	reader: McpReader,
	schema: Schema,
	tool: string,
	args: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly data: z.output<Schema>; readonly isAll: boolean } | undefined> {
	if (!reader.has(tool)) return undefined;
	const outcome = await reader.call(tool, args);
	const data = readOutput(schema, outcome);
	const isAll = outcome.status === 'succeeded' && outcome.omitted === undefined;
	return data === undefined ? undefined : { data, isAll };
}

const most = (count: number, isAll: boolean) => (isAll ? count : `at least ${count}`);

/** What an agent should know of this n8n before it begins: counts and names of types, no text that others wrote. */
export async function instanceContext(
	reader: McpReader,
	facts: InstanceFacts,
): Promise<Readonly<Record<string, unknown>>> {
	const [used, stored, tables, teams] = await Promise.all([
		ask(reader, uses, 'get-node-usage', { lookThrough: LOOKED_THROUGH }),
		ask(reader, credentials, 'list-credentials'),
		ask(reader, dataTables, 'list-data-tables'),
		ask(reader, projects, 'list-projects'),
	]);
	const { nodeTypes: known, ...n8n } = facts;
	const packages = (known ?? used?.data.types.map(({ nodeType }) => nodeType) ?? []).map(packageOf);
	return {
		n8n,
		mayUse: abilities(reader.tools),
		...(used && {
			workflows: most(used.data.lookedThrough, used.data.next === undefined),
			nodeTypesInUse: used.data.types.slice(0, MOST_TYPES),
		}),
		...(known && { nodeTypes: known.length }),
		[known ? 'communityNodes' : 'communityNodesInUse']: counted(
			packages.filter((name) => !OWN.has(name)),
		),
		...(stored && {
			credentials: most(stored.data.credentials.length, stored.isAll),
			credentialsByType: counted(stored.data.credentials.map(({ type }) => type)),
		}),
		...(tables && { dataTables: most(tables.data.dataTables.length, tables.isAll) }),
		...(teams && { projects: most(teams.data.projects.length, teams.isAll) }),
	};
}
