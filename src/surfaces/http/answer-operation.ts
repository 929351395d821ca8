import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { openAdministration } from '../../administration/open-administration';
import { notAdmin, verifyCaller } from '../../instance/identity/verify-caller';
import { openStore } from '../../instance/open-store';
import { mayRunOperation, unreadableInput } from '../../kernel/operation/define-operation';
import { invokeOperation } from '../../kernel/operation/invoke-operation';
import { ToolError } from '../../kernel/tool-error';
import { isRecord } from '../../kernel/values/is-record';
import { sendJson } from '../card/send-answer';
import { bearerToken } from '../control/bearer-token';
import { startTriggerIfNobodyWorks } from '../control/start-trigger-if-nobody-works';
import { openApi } from './open-api';
import { routesAt } from './operation-routes';

const query = z.record(z.unknown()).catch({});

const noMethod = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is nothing at this address for this method.',
		hint: 'The documentation of the HTTP API says which methods an address takes.',
	});

/** Answers whoever has a token with what programs can do. Throws `ToolError`. */
export async function answerOpenApi(context: IWebhookFunctions): Promise<void> {
	await verifyCaller(context, bearerToken(context));
	sendJson(context, { status: 200, body: openApi() });
}

/**
 * Answers what programs ask of the administration at the words behind `ai/`. Gives what the trigger is to put out, where
 * somebody has to take up what was posted. Throws `ToolError`.
 */
export async function answerOperation(
	context: IWebhookFunctions,
	words: readonly string[],
): Promise<IDataObject | undefined> {
	const { principal, isAdmin } = await verifyCaller(context, bearerToken(context));
	const { method } = context.getRequestObject();
	const route = routesAt(words).find((one) => one.method === method);
	if (route === undefined) throw noMethod();
	const { operation, parameters, http } = route;
	// n8n has no body for a request that was sent without one.
	const body: unknown = context.getBodyData() ?? {};
	const takesQuery = method === 'GET' || http.body !== undefined;
	const asked = takesQuery ? query.parse(context.getQueryData()) : {};
	const sent = http.body === undefined ? body : { [http.body]: body };
	const given: unknown = method === 'GET' ? asked : isRecord(sent) ? { ...asked, ...sent } : sent;
	let started: IDataObject | undefined;
	const call = openAdministration(context, {
		principal: async () => await Promise.resolve(principal),
		store: async () => await openStore(context, 0),
		tenants: async () => await Promise.resolve([principal]),
		seesAll: false,
		itemIndex: 0,
		leadOn(posted) {
			const { next, item } = startTriggerIfNobodyWorks(context, posted);
			started = item;
			return { next, isStarted: item !== undefined };
		},
		refusal: (one) => (mayRunOperation(isAdmin ? 'admin' : 'member', one) ? undefined : notAdmin()),
	});
	const fields = isRecord(given) ? given : {};
	const twice = Object.keys(parameters).find((name) => !takesQuery && name in fields);
	if (twice !== undefined) {
		// As any field that it does not have: what stands in the address is none of the body.
		const message = `Unrecognized key(s) in object: '${twice}'`;
		const unknown = unreadableInput(operation.resource, { issues: [{ path: [], message }] });
		throw call.refusal(operation) ?? unknown;
	}
	const input = isRecord(given) ? { ...given, ...parameters } : given;
	const output = await invokeOperation(operation, input, call);
	const status = http.statusOf?.(output) ?? (operation.action === 'create' ? 201 : 200);
	sendJson(context, { status, body: output });
	return started;
}
