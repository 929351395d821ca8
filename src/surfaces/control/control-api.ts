import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import catalog from '../../../generated/tools.json';
import type { ToolErrorCode } from '../../kernel/tool-error';
import { ToolError } from '../../kernel/tool-error';
import { providerKeys } from '../../policy/agents/agent-record';
import type { AgentFields } from '../../policy/agents/agent-records';
import type { ToolPermission } from '../../policy/agents/tool-permissions';
import { providerOf } from '../../policy/agents/effective-permission';
import { readToolPermissions, toolPermissions } from '../../policy/agents/tool-permissions';
import { tools } from '../../tools';
import { bearerToken } from './bearer-token';
import { controlStore } from '../../runs/control-store';
import { bindNode } from '../../instance/bind-node';
import { openStore } from '../../instance/open-store';
import { sendJson } from '../card/send-answer';
import { verifyCaller } from '../../instance/verify-caller';

const statuses: Readonly<Record<ToolErrorCode, number>> = {
	'invalid-input': 400,
	'invalid-code': 400,
	unauthorized: 401,
	forbidden: 403,
	'not-licensed': 403,
	'not-found': 404,
	archived: 409,
	conflict: 409,
	'too-large': 413,
	internal: 500,
	unsupported: 501,
	unavailable: 503,
	cancelled: 503,
	timeout: 504,
};

const TOO_MANY = 429;

export const statusOf = ({ code, retryAfter }: Pick<ToolError, 'code' | 'retryAfter'>): number =>
	retryAfter === undefined ? statuses[code] : TOO_MANY;

/** Tells a caller who is over the limit when to try again. */
export const waitHeader = ({
	retryAfter,
}: Pick<ToolError, 'retryAfter'>): Readonly<Record<string, string>> =>
	retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };

/** What the caller is told of an error. An error that is not ours is not shown. */
export const asToolError = (error: unknown): ToolError =>
	ToolError.is(error)
		? error
		: new ToolError({
				code: 'internal',
				message: 'The request could not be answered.',
				hint: 'Try again. If it stays so, the log of n8n says more.',
				cause: error,
			});

export function sendError(context: IWebhookFunctions, error: ToolError): void {
	const { code, message, hint } = error;
	const body = { error: { code, message, hint } };
	const challenge = { 'www-authenticate': 'Bearer realm="foreman"' };
	const headers = code === 'unauthorized' ? challenge : waitHeader(error);
	sendJson(context, { status: statusOf(error), body, headers });
}

const schemas = z.array(z.object({ name: z.string(), input: z.record(z.unknown()) }));

const query = z.object({ provider: z.enum([...providerKeys, 'all']).optional() });

function providerAsked(context: IWebhookFunctions, otherwise: 'operations' | 'all') {
	const read = query.safeParse(context.getQueryData());
	if (read.success) return read.data.provider ?? otherwise;
	throw new ToolError({
		code: 'invalid-input',
		message: 'The query parameter provider has an unknown value.',
		hint: `Use one of ${[...providerKeys, 'all'].join(', ')}, or leave it out.`,
	});
}

function catalogOf(provider: 'operations' | 'instance' | 'all') {
	const inputs = new Map(schemas.parse(catalog).map(({ name, input }) => [name, input]));
	return tools
		.filter((tool) => provider === 'all' || providerOf(tool.domain) === provider)
		.map((tool) => ({
			...{ toolName: tool.name, name: tool.name, title: tool.title },
			...{
				description: tool.description,
				effect: tool.effect,
				providerKey: providerOf(tool.domain),
			},
			inputSchema: inputs.get(tool.name) ?? { type: 'object' },
		}));
}

/** A PUT replaces all permissions: tools that it leaves out ask again, and every "always" ends. */
const replaced =
	(entries: readonly ToolPermission[]) =>
	(before: { readonly providers: AgentFields['providers'] } | undefined): AgentFields => ({
		profile: 'restrictive',
		providers: before?.providers ?? [...providerKeys],
		decided: Object.fromEntries(
			entries.map(({ toolName, permissionStatus }) => [toolName, permissionStatus]),
		),
		always: [],
	});

/** Answers the routes for programs. Throws `ToolError`. */
export async function answerControlApi(
	context: IWebhookFunctions,
	{ page, agentId }: { readonly page: 'tools' | 'catalog'; readonly agentId: string },
): Promise<void> {
	const { principal } = await verifyCaller(context, bearerToken(context));
	if (page === 'catalog') {
		const body = { tools: catalogOf(providerAsked(context, 'operations')) };
		sendJson(context, { status: 200, body });
		return;
	}
	const provider = providerAsked(context, 'all');
	const isChange = context.getRequestObject().method === 'PUT';
	const entries = isChange ? readToolPermissions(context.getBodyData(), tools) : [];
	const agents = controlStore(bindNode(context), await openStore(context, 0), principal);
	const record = isChange
		? await agents.change(agentId, replaced(entries))
		: await agents.read(agentId);
	const listed = toolPermissions(tools, record).filter(
		({ providerKey }) => provider === 'all' || providerKey === provider,
	);
	sendJson(context, { status: 200, body: { tools: listed } });
}
