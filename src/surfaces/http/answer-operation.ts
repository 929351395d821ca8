import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { openAdministration } from '../../administration/open-administration';
import { notAdmin, verifyCaller } from '../../instance/identity/verify-caller';
import { openStore } from '../../instance/open-store';
import { learnCredentials } from '../../instance/read-credential';
import { mayRunOperation, unreadableInput } from '../../kernel/operation/define-operation';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import { notFound } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { sendJson } from '../card/send-answer';
import { bearerToken } from '../control/control-api';
import { openApi } from './open-api';
import { paging, routesAt } from './operation-routes';
import type { Cancelled } from '../../runs/control-runs';

const isConnected = (context: IWebhookFunctions) =>
	context.getChildNodes(context.getNode().name).length > 0;

const STARTED = 'No node worked on the run: this trigger started its workflow.';

const words = {
	ended: 'It had already ended. Nothing was changed.',
	'at-work': 'The run is being worked on, and is told within seconds.',
	woken: 'The execution that waited for a person goes on and is told.',
	unattended:
		'No node works on the run. It takes this up when a Foreman node resumes it: a schedule with the operation Resume All Broken Off does, or one behind this trigger with the operation Resume.',
} as const;

/** Makes sure that a node takes up what was posted. The trigger puts out an item only if none does and one is connected to it. */
export function startTriggerIfUnattended(
	context: IWebhookFunctions,
	{ status, pickedUp, runId, threadId, agentId }: Cancelled,
): { readonly next: string; readonly item: IDataObject | undefined } {
	const word = status === 'ended' ? status : (pickedUp ?? 'unattended');
	if (word !== 'unattended' || !isConnected(context)) return { next: words[word], item: undefined };
	return { next: STARTED, item: { event: 'run-posted', runId, threadId, agentId } };
}

const query = z.record(z.unknown()).catch({});
const rows = z.array(z.unknown());

function partOf(
	output: Readonly<Record<string, unknown>>,
	{ plural }: { readonly plural: string },
	{ limit, offset }: z.output<typeof paging>,
) {
	const { [plural]: listed, ...beside } = output;
	const all = rows.parse(listed);
	return { [plural]: all.slice(offset, offset + limit), total: all.length, ...beside };
}

/** Answers a caller who has a token with what programs can do. Throws `ToolError`. */
export async function answerOpenApi(context: IWebhookFunctions): Promise<void> {
	await verifyCaller(context, bearerToken(context));
	sendJson(context, { status: 200, body: openApi() });
}

/** Answers programs at the words behind `ai/`. Gives what the trigger is to put out, if a node has to take it up. Throws `ToolError`. */
export async function answerOperation(context: IWebhookFunctions, words: readonly string[]) {
	const { principal, isAdmin } = await verifyCaller(context, bearerToken(context));
	const { method } = context.getRequestObject();
	const route = routesAt(words).find((one) => one.method === method);
	if (route === undefined)
		throw notFound(
			'There is nothing at this address for this method.',
			'The documentation of the HTTP API says which methods an address takes.',
		);
	const { operation, parameters, resource, http } = route;
	// n8n has no body for a request that was sent without one.
	const body: unknown = context.getBodyData() ?? {};
	// Some proxies drop the body of a DELETE.
	const takesQuery = method === 'GET' || method === 'DELETE' || http.body !== undefined;
	const asked = takesQuery ? query.parse(context.getQueryData()) : {};
	const whole = http.body === undefined ? body : { [http.body]: body };
	const sent: unknown = method === 'GET' ? {} : whole;
	let started: IDataObject | undefined;
	const call = openAdministration(context, {
		principal: async () => await Promise.resolve(principal),
		async store() {
			// What runs a tool may bring secrets of credentials with it.
			await learnCredentials(context, 0);
			return await openStore(context, 0);
		},
		isAdmin,
		seesAll: false,
		leadOn(posted) {
			const { next, item } = startTriggerIfUnattended(context, posted);
			started = item;
			return { next, isStarted: item !== undefined };
		},
		refusal: (one) => (mayRunOperation(isAdmin ? 'admin' : 'member', one) ? undefined : notAdmin()),
	});
	const refuse = (error: Parameters<typeof unreadableInput>[1]) =>
		call.refusal(operation) ?? unreadableInput(operation.resource, error);
	const twice = Object.keys(parameters).find((name) => isRecord(sent) && name in sent);
	// As any field that it does not have: what stands in the address is none of the body.
	const message = `Unrecognized key(s) in object: '${twice}'`;
	if (twice !== undefined) throw refuse({ issues: [{ path: [], message }] });
	const part = http.isPaged === true ? paging.passthrough().safeParse(asked) : undefined;
	if (part?.success === false) throw refuse(part.error);
	const { limit, offset, ...filter } = part?.data ?? asked;
	const input = isRecord(sent) ? { ...(part ? filter : asked), ...sent, ...parameters } : sent;
	const output = await invokeOperation(operation, input, call);
	const answer = part === undefined ? output : partOf(output, resource, part.data);
	sendJson(context, { status: http.statusOf?.(output) ?? http.status, body: answer });
	return started;
}
