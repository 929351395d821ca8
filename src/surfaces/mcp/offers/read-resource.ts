import { z } from 'zod';
import type { Outcome } from '../../../kernel/outcome';
import { outcomeJson } from '../../../kernel/outcome-json';
import type { Tool } from '../../../kernel/define-tool';
import { countEach } from '../../../kernel/values/count-each';
import { type McpReader, readToolAnswer } from '../mcp-reader';
import { INTERNAL, McpError, invalidParams } from '../../../host/mcp-offer';
import { viewResource } from './view-page';

export const resourceTemplates = [
	{
		uriTemplate: 'workflow://{id}',
		name: 'workflow',
		title: 'Workflow',
		description: 'The draft of a workflow as JSON.',
		mimeType: 'application/json',
		tool: 'get-workflow',
	},
	{
		uriTemplate: 'workflow://{id}/code',
		name: 'workflow-code',
		title: 'Workflow as code',
		description: 'The draft of a workflow as TypeScript, to edit with build-workflow.',
		mimeType: 'text/typescript',
		tool: 'get-workflow-as-code',
	},
	{
		uriTemplate: 'execution://{id}',
		name: 'execution',
		title: 'Execution',
		description: 'How an execution went, and what its nodes put out.',
		mimeType: 'application/json',
		tool: 'get-execution',
	},
	{
		uriTemplate: 'node://{type}{?resource,operation}',
		name: 'node',
		title: 'Node definition',
		description: 'The parameters of a node type as a TypeScript type, and what it returns.',
		mimeType: 'application/json',
		tool: 'get-node-type-definition',
	},
];

export const listResourceTemplates = (reader: Pick<McpReader, 'has'>) => ({
	resourceTemplates: resourceTemplates
		.filter(({ tool }) => reader.has(tool))
		.map(({ tool: _tool, ...template }) => template),
});

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
async function instanceContext(reader: McpReader): Promise<Readonly<Record<string, unknown>>> {
	const here = await readToolAnswer(reader, context, 'get-instance-context', {});
	return { mayUse: abilities(reader.tools), ...here };
}

interface Wanted {
	readonly tool: string;
	readonly args: Readonly<Record<string, unknown>>;
	/** The field that is the resource, where the rest of the answer is about it. */
	readonly field?: string;
	readonly mimeType?: string;
}

/** Longer than any address of ours. */
const LONGEST_URI = 2_000;

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

const JSON_TYPE = 'application/json';

function nodeWanted(path: string, query: string): Wanted | undefined {
	const nodeType = decoded(path);
	if (nodeType === undefined || nodeType === '') return undefined;
	const asked = Object.fromEntries(
		[...new URLSearchParams(query)].filter(([name]) => name === 'resource' || name === 'operation'),
	);
	return {
		tool: 'get-node-type-definition',
		args: { nodeType, section: 'all', ...asked },
	};
}

/** Which tool reads a resource; undefined for other addresses. */
function wantedBy(uri: string): Wanted | undefined {
	const [, scheme, rest = ''] = /^([a-z]+):\/\/(.+)$/s.exec(uri) ?? [];
	const [path = '', query = ''] = rest.split('?');
	if (scheme === 'node') return nodeWanted(path, query);
	const [first = '', second, ...more] = path.split('/');
	const id = decoded(first);
	if (id === undefined || id === '' || more.length > 0 || query !== '') return undefined;
	const args = { workflowId: id };
	switch (second === undefined ? scheme : `${scheme} ${second}`) {
		case 'execution':
			return { tool: 'get-execution', args: { executionId: id, includeData: true } };
		case 'workflow':
			return { tool: 'get-workflow', args };
		case 'workflow code':
			return { tool: 'get-workflow-as-code', args, field: 'code', mimeType: 'text/typescript' };
		default:
			return undefined;
	}
}

/** Before revision 2026-07-28, which says that its parameter is wrong. */
const RESOURCE_NOT_FOUND = -32002;

/** There is no such resource, or the caller may not see it: both are told alike. */
function unknown(uri: string, isModern: boolean): McpError {
	const message = `There is no resource "${uri}", or you may not see it. resources/list gives those there are.`;
	return isModern
		? invalidParams(message, { uri })
		: new McpError(RESOURCE_NOT_FOUND, message, { uri });
}

/** An id that n8n cannot have made is as unknown as one that it has not. */
const UNKNOWN = new Set(['not-found', 'invalid-input']);

function textOf(outcome: Outcome, uri: string, isModern: boolean, field?: string): string {
	if (outcome.status === 'succeeded') {
		const json = outcomeJson(outcome);
		const text = field === undefined ? undefined : json[field];
		return typeof text === 'string' ? text : JSON.stringify(json, undefined, 2);
	}
	if (outcome.status === 'failed' && UNKNOWN.has(outcome.error.code)) throw unknown(uri, isModern);
	const why =
		outcome.status === 'failed' || outcome.status === 'denied'
			? `${outcome.error.message} ${outcome.error.hint}`
			: 'A person is asked first. Call the tool instead, which says how.';
	throw new McpError(INTERNAL, why, { uri });
}

/** Reads with the tool of the resource, so that what the caller may not see is unknown, and what others wrote is marked. Throws `McpError`. */
export async function readResource(reader: McpReader, uri: string, isModern: boolean) {
	if (uri === viewResource.uri) return { contents: [viewResource] };
	if (uri === 'instance://context') {
		const text = JSON.stringify(await instanceContext(reader), undefined, 2);
		return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
	}
	const wanted = uri.length > LONGEST_URI ? undefined : wantedBy(uri);
	if (!wanted || !reader.has(wanted.tool)) throw unknown(uri, isModern);
	const outcome = await reader.call(wanted.tool, wanted.args);
	const text = textOf(outcome, uri, isModern, wanted.field);
	return { contents: [{ uri, mimeType: wanted.mimeType ?? JSON_TYPE, text }] };
}
