import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { providerSchema } from '../../host/provider-schema';
import type { ToolFacts } from '../../kernel/define-tool';
import type { ToolErrorCode } from '../../kernel/tool-error';
import { ToolError } from '../../kernel/tool-error';
import type { AgentFields } from '../../policy/agents/agent-records';
import type { ToolPermission } from '../../policy/agents/tool-permissions';
import { readToolPermissions, toolPermissions } from '../../policy/agents/tool-permissions';
import { catalog } from '../../catalog/catalog';
import { permissiveSchema } from '../../catalog/permissive-schema';
import { bearerToken } from './bearer-token';
import { controlStore } from '../../runs/control-store';
import { bindNode } from '../../instance/bind-node';
import { openRegisteredTools } from '../../instance/registry/open-registered-tools';
import { openStore } from '../../instance/open-store';
import { sendJson } from '../card/send-answer';
import { refuseOnlyMembers, verifyCaller } from '../../instance/identity/verify-caller';

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
	'run-failed': 502,
	'output-invalid': 502,
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

const ALL = 'all';

const query = z.object({ provider: z.string().optional() });

/** The provider that is asked for, of those that are known. Throws `ToolError`. */
function providerAsked(context: IWebhookFunctions, known: readonly string[], otherwise: string) {
	const read = query.safeParse(context.getQueryData());
	const { provider = otherwise } = read.success ? read.data : { provider: '' };
	if (provider === ALL || known.includes(provider)) return provider;
	throw new ToolError({
		code: 'invalid-input',
		message: 'The query parameter provider has an unknown value.',
		hint: `Use one of ${[...known, ALL].join(', ')}, or leave it out.`,
	});
}

/** By the fields of a tool: to write those of native tools as JSON Schema takes a while, and they stay the same. */
const inputSchemas = new WeakMap<ToolFacts['input'], Record<string, unknown>>();

function inputSchemaOf({ input }: ToolFacts): Record<string, unknown> {
	const before = inputSchemas.get(input);
	if (before !== undefined) return before;
	const schema = providerSchema(permissiveSchema(input));
	inputSchemas.set(input, schema);
	return schema;
}

/** A tool as programs are told of it. */
export const catalogEntry = (tool: ToolFacts) => ({
	toolName: tool.name,
	name: tool.name,
	title: tool.title,
	description: tool.description,
	effect: tool.effect,
	providerKey: tool.provider,
	inputSchema: inputSchemaOf(tool),
});

/** A PUT replaces all permissions: tools that it leaves out ask again, and every "always" ends. */
const replaced =
	(entries: readonly ToolPermission[], providers: readonly string[]) =>
	(before: { readonly providers: AgentFields['providers'] } | undefined): AgentFields => ({
		profile: 'restrictive',
		providers: before?.providers ?? [...providers],
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
	const caller = await verifyCaller(context, bearerToken(context));
	const { principal } = caller;
	const node = bindNode(context);
	const tenant = async () => await Promise.resolve(principal);
	const store = async () => await openStore(context, 0);
	const { tools, providers } = await catalog.for({
		tenant,
		registered: openRegisteredTools({
			tenants: async () => await Promise.resolve([principal]),
			store,
			logger: node.logger,
		}),
	});
	if (page === 'catalog') {
		const provider = providerAsked(context, providers, 'operations');
		const listed = tools.filter((tool) => provider === ALL || tool.provider === provider);
		sendJson(context, { status: 200, body: { tools: listed.map(catalogEntry) } });
		return;
	}
	const provider = providerAsked(context, providers, ALL);
	const isChange = context.getRequestObject().method === 'PUT';
	if (isChange) refuseOnlyMembers(caller);
	const entries = isChange ? readToolPermissions(context.getBodyData(), tools) : [];
	const agents = controlStore(node, await store(), principal);
	const record = isChange
		? await agents.change(agentId, replaced(entries, providers))
		: await agents.read(agentId);
	const listed = toolPermissions(tools, record).filter(
		({ providerKey }) => provider === ALL || providerKey === provider,
	);
	sendJson(context, { status: 200, body: { tools: listed } });
}
