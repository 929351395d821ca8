import { z } from 'zod';

import { jsonOrText } from '../../kernel/values/json-or-text';
import type { ResolvedRun } from '../../kernel/ports/instance/resolved-parameters';
import type { WorkflowNode } from '../../kernel/ports/instance/workflows';

/** What a Respond to Webhook node answers to who has called. */
export const webhookAnswer = z.object({
	node: z.string(),
	status: z.number(),
	headers: z.record(z.string()),
	body: z.unknown(),
});

export type WebhookAnswer = z.output<typeof webhookAnswer>;

export const answersWebhooks = ({ type }: Pick<WorkflowNode, 'type'>): boolean =>
	type === 'n8n-nodes-base.respondToWebhook';

const options = z
	.object({
		responseCode: z.coerce.number().int().optional().catch(undefined),
		responseKey: z.string().optional().catch(undefined),
		responseHeaders: z
			.object({ entries: z.array(z.object({ name: z.unknown(), value: z.unknown() })) })
			.optional()
			.catch(undefined),
	})
	.catch({});

const parsed = (value: unknown): unknown => (typeof value === 'string' ? jsonOrText(value) : value);

/** Within a field that may lie deeper, as n8n puts it there: "a.b". */
const within = (key: string | undefined, body: unknown): unknown =>
	(key ?? '') === ''
		? body
		: (key ?? '').split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), body);

/** What is not JSON, and what takes a credential, is told in words. */
function bodyOf({ items, resolved }: ResolvedRun, key: string | undefined): unknown {
	const { parameters = {}, input = {} } = resolved[0] ?? {};
	switch (parameters.respondWith) {
		case 'json':
			return parsed(parameters.responseBody);
		case 'text':
			return parameters.responseBody ?? '';
		case 'allIncomingItems': {
			const more = items - resolved.length;
			const shown = resolved.map((item) => item.input);
			return within(key, more > 0 ? [...shown, `[and ${more} more]`] : shown);
		}
		case 'firstIncomingItem':
		case undefined:
			return within(key, input);
		case 'jwt':
			return '[a token, signed with its credential]';
		case 'binary':
			return '[the binary data of its first item]';
		default:
			return null;
	}
}

/** The answer that a Respond to Webhook node makes of its first item; undefined where it could not be evaluated. */
export function readWebhookAnswer(run: ResolvedRun): WebhookAnswer | undefined {
	const [first] = run.resolved;
	if (first === undefined || first.unresolved.length > 0) return undefined;
	const { parameters } = first;
	const { responseCode, responseHeaders, responseKey } = options.parse(parameters.options ?? {});
	const isRedirect = parameters.respondWith === 'redirect';
	const headers = (responseHeaders?.entries ?? []).map(
		({ name, value }) => [String(name).toLowerCase(), String(value)] as const,
	);
	return {
		node: run.node,
		status: (responseCode ?? 0) || (isRedirect ? 307 : 200),
		headers: Object.fromEntries([
			...headers,
			...(isRedirect ? [['location', String(parameters.redirectURL ?? '')] as const] : []),
		]),
		body: bodyOf(run, responseKey),
	};
}
