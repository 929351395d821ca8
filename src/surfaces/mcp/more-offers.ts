import { z } from 'zod';

import {
	INVALID_PARAMS,
	INTERNAL,
	type McpMethod,
	type McpRequest,
	McpError,
} from '../../host/mcp-offer';
import { type McpReader } from './mcp-reader';
import { ParamsInvalid, ResourceRefused, ResourceUnknown } from './offers/offer-errors';
import { complete } from './offers/complete';
import { instructionsFor } from './offers/instructions';
import { listResources } from './offers/list-resources';
import { listResourceTemplates } from './offers/resource-templates';
import { getPrompt, listPrompts } from './offers/prompts';
import { readResource } from './offers/read-resource';
import { viewResource } from './offers/view-page';
import type { McpPanel } from './read-mcp-panel';
import { freshness } from './list-page';

/** Before revision 2026-07-28, which says that its parameter is wrong. */
const RESOURCE_NOT_FOUND = -32002;

const cursorOf = z.object({ cursor: z.string().optional() });
const uriOf = z.object({ uri: z.string() });
const promptOf = z.object({
	name: z.string(),
	arguments: z.record(z.unknown()).default({}),
});

function read<Schema extends z.ZodTypeAny>(
	schema: Schema,
	{ params }: Pick<McpRequest, 'params'>,
): z.output<Schema> {
	const parsed = schema.safeParse(params);
	if (parsed.success) return parsed.data;
	const field = parsed.error.issues[0]?.path.join('.') ?? '';
	throw new McpError(INVALID_PARAMS, `"${field}" is missing, or of another type.`);
}

function protocolError(error: unknown, isModern: boolean): unknown {
	if (error instanceof ParamsInvalid) return new McpError(INVALID_PARAMS, error.message);
	if (error instanceof ResourceRefused)
		return new McpError(INTERNAL, error.message, { uri: error.uri });
	if (!(error instanceof ResourceUnknown)) return error;
	const code = isModern ? INVALID_PARAMS : RESOURCE_NOT_FOUND;
	return new McpError(code, error.message, { uri: error.uri });
}

/** Resources, prompts, completion and instructions. `open` opens what the caller has, once a request. */
export function moreOffers(
	open: () => Promise<McpReader>,
	{ choice: { exposure }, policy }: Pick<McpPanel, 'choice' | 'policy'>,
) {
	const asks = policy.source === 'managed' || policy.snapshot.profile !== 'unattended';
	const method =
		(answer: (reader: McpReader, request: McpRequest) => Promise<object> | object): McpMethod =>
		async (request) => {
			try {
				return { ...(await answer(await open(), request)) };
			} catch (error) {
				throw protocolError(error, request.isModern);
			}
		};
	return {
		instructions: async () => instructionsFor(await open(), { exposure, asks }),
		capabilities: {
			resources: {},
			prompts: {},
			completions: {},
			extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [viewResource.mimeType] } },
		},
		methods: {
			'resources/list': method(async (reader, request) => ({
				...(await listResources(reader, read(cursorOf, request).cursor)),
				...freshness,
			})),
			'resources/templates/list': method((reader) => ({
				...listResourceTemplates(reader),
				...freshness,
			})),
			'resources/read': method(async (reader, request) => ({
				...(await readResource(reader, read(uriOf, request).uri)),
				...freshness,
			})),
			'prompts/list': method((reader) => ({ ...listPrompts(reader), ...freshness })),
			'prompts/get': method((reader, request) => {
				const { name, arguments: given } = read(promptOf, request);
				return getPrompt(reader, name, given);
			}),
			'completion/complete': method(
				async (reader, { params: { ref, argument, context } }) =>
					await complete(reader, ref, argument, context),
			),
		},
	};
}
