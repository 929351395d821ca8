import { type INodeParameters, type INodeTypes, NodeHelpers } from 'n8n-workflow';
import { z } from 'zod';

import type {
	NodeResourcesPort,
	ResourceItem,
	ResourceRequest,
	ResourcePage,
} from '../../../kernel/ports';
import { ToolError, invalidInput, unavailable } from '../../../kernel/tool-error';
import { unloadableType } from '../../../kernel/workflow/unloadable-type';
import { nodeLists, chooseList } from '../../../nodes-catalog/resources/node-lists';
import { credentialParameters } from '../../../nodes-catalog/resources/node-credential';
import { checkParameters } from '../../../nodes-catalog/resources/safe-parameters';
import { createRedactor } from '../../../policy/redaction';
import { isTimeout } from '../../../kernel/within';
import type { InsideNode } from '../node-context';
import { isNodeParameters, nodeUnderInspection, runList } from './node-under-inspection';
import { resolveType } from './resolve-type';

const LONGEST = 300;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What an error of a node or its service says, for quoting. Its texts alone: errors of requests carry the request with its headers. */
export function foreignMessage(error: unknown): string {
	const message = error instanceof Error ? error.message : textOf(error);
	const description =
		error instanceof Error && 'description' in error ? textOf(error.description) : '';
	const both = [...new Set([message, description])].filter((text) => text !== '').join(' – ');
	const line = both.replace(/\s+/g, ' ');
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const tooSlow = (cause: unknown) =>
	new ToolError({
		code: 'timeout',
		message:
			'The service did not answer in time. The request, which the node makes itself, cannot be stopped and may still be under way; it only reads.',
		hint: 'Pass query if the list is long, or try again later.',
		retryable: true,
		cause,
	});

/** The result of the work, or the reason to stop waiting: code of other nodes takes no signal. */
export async function untilEnded<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
	return await new Promise((resolve, reject) => {
		const end = () => {
			const reason: unknown = signal.reason;
			reject(isTimeout(reason) ? tooSlow(reason) : reason);
		};
		signal.addEventListener('abort', end, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
		if (signal.aborted) end();
	});
}

const text = z
	.union([z.string(), z.number()])
	.transform(String)
	.nullish()
	.transform((value) => value ?? undefined);

const plain = z.union([z.string(), z.number(), z.boolean()]);

const item = z.object({
	name: plain.transform(String),
	value: plain,
	url: text.catch(undefined),
	description: text.catch(undefined),
});

const column = z
	.object({
		id: z.string(),
		displayName: z.string(),
		type: z.string().optional(),
		required: z.boolean().optional(),
	})
	.transform(({ id, displayName, type, required }) => ({
		name: displayName,
		value: id,
		description: [type, ...(required ? ['required'] : [])].filter(Boolean).join(', '),
	}));

const page = z.object({ results: z.array(item), paginationToken: text });

const items = z.array(item).transform((results) => ({ results }));

const columns = z
	.object({ fields: z.array(column) })
	.transform(({ fields }) => ({ results: fields }));

const shapes = { loadOptions: items, listSearch: page, resourceMapping: columns, routing: items };

/** What a node's own code answered, in one shape. Throws zod's error for another. */
export const readListAnswer = (kind: keyof typeof shapes, answer: unknown): ResourcePage =>
	shapes[kind].parse(answer);

const LENGTH = 32;

/** Ties the token of a page to the list that gave it: nodes use what comes back, some as the address of their next request. */
export const sealToken = (token: string, sign: (text: string) => string): string =>
	`${sign(token).slice(0, LENGTH)}.${token}`;

/** Throws `ToolError` for a token that was not given out. */
export function openToken(sealed: string, sign: (text: string) => string): string {
	const token = sealed.slice(LENGTH + 1);
	if (sealed === sealToken(token, sign)) return token;
	throw invalidInput(
		'paginationToken is not one that this list gave.',
		'Pass the token of the last answer with the same node, resource and credential, or leave it out for the first page.',
	);
}

async function loadType(nodeTypes: INodeTypes, { nodeType, version }: ResourceRequest) {
	const { name, found } = await resolveType(nodeTypes, nodeType, version, (catalog, known) =>
		catalog.describe(known, { version }),
	);
	const typeVersion = found.version;
	try {
		return { name, typeVersion, type: nodeTypes.getByNameAndVersion(name, typeVersion) };
	} catch (cause) {
		const { message, fix } = unloadableType(name, cause);
		throw unavailable(message, fix, { cause });
	}
}

type LoadedType = Awaited<ReturnType<typeof loadType>>;

function parametersFor(
	{ typeVersion, type: { description } }: LoadedType,
	{ parameters: given, credential }: ResourceRequest,
): INodeParameters {
	checkParameters(given);
	const own = isNodeParameters(given) ? given : {};
	const withDefaults = (parameters: INodeParameters): INodeParameters => ({
		...NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			{ typeVersion },
			description,
		),
		...parameters,
	});
	const node = { description, typeVersion, parameters: withDefaults(own) };
	return withDefaults({ ...own, ...credentialParameters(node, credential) });
}

const listOf = (
	{ name, typeVersion, type: { description } }: LoadedType,
	resource: string,
	parameters: INodeParameters,
) =>
	chooseList(name, resource, nodeLists(description), ({ property }) =>
		NodeHelpers.displayParameter(parameters, property, { typeVersion }, description),
	);

const holds = (text: string) => (item: ResourceItem) =>
	`${item.name} ${String(item.value)}`.toLowerCase().includes(text.toLowerCase());

/** Runs the lists of nodes as n8n's editor does; the caller has read the credential with the user's key. `sign`: for the tokens of pages. */
export function createNodeResources(
	context: InsideNode,
	signal: AbortSignal,
	sign: (text: string) => string,
): NodeResourcesPort {
	return {
		async load(request) {
			const { credential, filter, paginationToken } = request;
			const loaded = await loadType(context.workflow.nodeTypes, request);
			const { name, typeVersion, type } = loaded;
			const parameters = parametersFor(loaded, request);
			const { source, parameter } = listOf(loaded, request.resource, parameters);
			const signPage = (token: string) =>
				sign(JSON.stringify([name, parameter, credential?.id, token]));
			const token =
				paginationToken === undefined ? undefined : openToken(paginationToken, signPage);

			const secrets: string[] = [];
			const lone = nodeUnderInspection(
				context,
				{ name, typeVersion, parameters },
				credential,
				(found) => secrets.push(...found),
			);
			try {
				const answer = await untilEnded(signal, runList(source, type, lone, filter, token));
				const page = readListAnswer(source.kind, answer);
				const clean = readListAnswer('listSearch', createRedactor(secrets)(page));
				// Only a node's own search knows what it looks through; other lists are searched here.
				const searched = filter === undefined || source.kind === 'listSearch';
				const next = page.paginationToken;
				return {
					results: searched ? clean.results : clean.results.filter(holds(filter)),
					paginationToken: next === undefined ? undefined : sealToken(next, signPage),
				};
			} catch (error) {
				if (ToolError.is(error) || signal.aborted) throw error;
				const said = String(createRedactor(secrets)(foreignMessage(error)));
				// Without the cause: errors of requests hold what was sent, and the cause goes to the log.
				throw unavailable(
					`${name} could not load the list for "${parameter}". It says: "${said}"`,
					'Test the credential, and pass in parameters what the list depends on; get-node-type-definition names the parameters.',
				);
			}
		},
	};
}
