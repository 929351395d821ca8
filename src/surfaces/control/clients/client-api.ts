import type { IWebhookFunctions } from 'n8n-workflow';

import { bindNode } from '../../../instance/bind-node';
import { refuseOnlyMembers, verifyCaller } from '../../../instance/identity/verify-caller';
import { learnSecrets } from '../../../instance/node-secrets';
import { openStore } from '../../../instance/open-store';
import { ToolError } from '../../../kernel/tool-error';
import { sendJson } from '../../card/send-answer';
import type { ClientDesk } from '../../clients/client-work';
import { clientWork, shownClient } from '../../clients/client-work';
import { bearerToken } from '../bearer-token';
import type { ClientRoute } from '../control-route';

const noMethod = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is nothing at this address for this method.',
		hint: 'The documentation of the HTTP API says which methods an address takes.',
	});

interface Answer {
	readonly status: number;
	readonly body: object;
}

/** What was asked for. `given`: the body of the request. Throws `ToolError`. */
async function answerOf(
	context: IWebhookFunctions,
	work: ClientDesk,
	{ clientId }: ClientRoute,
): Promise<Answer> {
	const { method } = context.getRequestObject();
	const now = Date.now();
	const given: unknown = context.getBodyData();
	if (clientId === undefined) {
		if (method === 'GET') {
			const clients = await work.list();
			return { status: 200, body: { clients: clients.map((one) => shownClient(one, now)) } };
		}
		if (method !== 'POST') throw noMethod();
		const { client, token } = await work.make(given);
		learnSecrets(context, [token]);
		return { status: 201, body: { client: shownClient(client, now), key: token } };
	}
	switch (method) {
		case 'GET':
			return { status: 200, body: { client: shownClient(await work.read(clientId), now) } };
		case 'PATCH':
			return {
				status: 200,
				body: { client: shownClient(await work.change(clientId, given), now) },
			};
		case 'DELETE':
			return { status: 200, body: { client: shownClient(await work.revoke(clientId), now) } };
		default:
			throw noMethod();
	}
}

/** Answers what programs ask about clients. For admins alone, also to look: what it tells is what to try. Throws `ToolError`. */
export async function answerClientApi(
	context: IWebhookFunctions,
	route: ClientRoute,
): Promise<void> {
	const caller = await verifyCaller(context, bearerToken(context));
	refuseOnlyMembers(caller);
	const { logger, secrets } = bindNode(context);
	const store = await openStore(context, 0);
	const work = clientWork({
		store,
		logger,
		secrets,
		principal: caller.principal,
		tenants: async () => await Promise.resolve([caller.principal]),
	});
	sendJson(context, await answerOf(context, work, route));
}
