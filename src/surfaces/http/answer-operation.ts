import type { IWebhookFunctions } from 'n8n-workflow';
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

/** Answers what programs ask of the administration at the words behind `ai/`. Throws `ToolError`. */
export async function answerOperation(
	context: IWebhookFunctions,
	words: readonly string[],
): Promise<void> {
	const { principal, isAdmin } = await verifyCaller(context, bearerToken(context));
	const { method } = context.getRequestObject();
	const route = routesAt(words).find((one) => one.method === method);
	if (route === undefined) throw noMethod();
	const { operation, parameters } = route;
	const given: unknown =
		method === 'GET' ? query.parse(context.getQueryData()) : context.getBodyData();
	const call = openAdministration(context, {
		principal: async () => await Promise.resolve(principal),
		store: async () => await openStore(context, 0),
		tenants: async () => await Promise.resolve([principal]),
		...{ seesAll: false, itemIndex: 0 },
		refusal: (one) => (mayRunOperation(isAdmin ? 'admin' : 'member', one) ? undefined : notAdmin()),
	});
	const fields = isRecord(given) ? given : {};
	const twice = Object.keys(parameters).find((name) => method !== 'GET' && name in fields);
	if (twice !== undefined) {
		// As any field that it does not have: what stands in the address is none of the body.
		const message = `Unrecognized key(s) in object: '${twice}'`;
		const unknown = unreadableInput(operation.resource, { issues: [{ path: [], message }] });
		throw call.refusal(operation) ?? unknown;
	}
	const input = isRecord(given) ? { ...given, ...parameters } : given;
	const body = await invokeOperation(operation, input, call);
	sendJson(context, { status: operation.action === 'create' ? 201 : 200, body });
}
