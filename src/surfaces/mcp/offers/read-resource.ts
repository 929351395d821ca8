import { z } from 'zod';

import type { Outcome } from '../../../kernel/outcome';
import { outcomeJson } from '../../../kernel/outcome-json';
import type { Tool } from '../../../kernel/define-tool';
import { countEach } from '../../../kernel/values/count-each';
import { type McpReader, readToolAnswer } from '../mcp-reader';
import { ResourceRefused, ResourceUnknown } from './offer-errors';
import { viewResource } from './view-page';

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
	readonly mimeType: string;
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
	const asked = query.split('&').map((pair) => pair.split('='));
	const value = (wanted: string) => {
		const [, text] = asked.find(([name]) => name === wanted) ?? [];
		return text === undefined ? undefined : decoded(text.replaceAll('+', ' '));
	};
	const [resource, operation] = [value('resource'), value('operation')];
	return {
		tool: 'get-node-type-definition',
		args: {
			nodeType,
			section: 'all',
			...(resource === undefined ? {} : { resource }),
			...(operation === undefined ? {} : { operation }),
		},
		mimeType: JSON_TYPE,
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
	if (scheme === 'execution' && second === undefined)
		return {
			tool: 'get-execution',
			args: { executionId: id, includeData: true },
			mimeType: JSON_TYPE,
		};
	if (scheme !== 'workflow') return undefined;
	if (second === undefined)
		return { tool: 'get-workflow', args: { workflowId: id }, mimeType: JSON_TYPE };
	return second === 'code'
		? {
				tool: 'get-workflow-as-code',
				args: { workflowId: id },
				field: 'code',
				mimeType: 'text/typescript',
			}
		: undefined;
}

/** An id that n8n cannot have made is as unknown as one that it has not. */
const UNKNOWN = new Set(['not-found', 'invalid-input']);

function textOf(uri: string, outcome: Outcome, field: string | undefined): string {
	if (outcome.status === 'succeeded') {
		const json = outcomeJson(outcome);
		const text = field === undefined ? undefined : json[field];
		return typeof text === 'string' ? text : JSON.stringify(json, undefined, 2);
	}
	if (outcome.status === 'failed' && UNKNOWN.has(outcome.error.code))
		throw new ResourceUnknown(uri);
	if (outcome.status === 'failed' || outcome.status === 'denied')
		throw new ResourceRefused(uri, `${outcome.error.message} ${outcome.error.hint}`);
	throw new ResourceRefused(uri, 'A person is asked first. Call the tool instead, which says how.');
}

/** Reads with the tool of the resource, so that what the caller may not see is unknown, and what others wrote is marked. Throws `ResourceUnknown` and `ResourceRefused`. */
export async function readResource(reader: McpReader, uri: string) {
	if (uri === viewResource.uri) return { contents: [viewResource] };
	if (uri === 'instance://context') {
		const text = JSON.stringify(await instanceContext(reader), undefined, 2);
		return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
	}
	const wanted = uri.length > LONGEST_URI ? undefined : wantedBy(uri);
	if (!wanted || !reader.has(wanted.tool)) throw new ResourceUnknown(uri);
	const outcome = await reader.call(wanted.tool, wanted.args);
	return {
		contents: [{ uri, mimeType: wanted.mimeType, text: textOf(uri, outcome, wanted.field) }],
	};
}
