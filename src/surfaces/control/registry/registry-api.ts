import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { openStore } from '../../../instance/open-store';
import { learnCredentials } from '../../../instance/read-credential';
import { readHistory } from '../../../instance/registry/registry-audit';
import { refuseOnlyMembers, verifyCaller } from '../../../instance/identity/verify-caller';
import { ToolError } from '../../../kernel/tool-error';
import { sendJson } from '../../card/send-answer';
import { openRegistryFor } from '../../registry/opened-registry';
import { bearerToken } from '../bearer-token';
import { partAnswers } from './part-answers';
import type { RegistryAddress, RegistryRoute } from './registry-addresses';
import { addressParts, registryAddressOf } from './registry-addresses';
import { RegistryRequest } from './registry-request';
import { toolAnswers } from './tool-answers';

const answers = { ...toolAnswers, ...partAnswers };

/** Calls of others, and what leaves n8n as a file, are for admins. */
const forAdmins: readonly RegistryAddress[] = ['GET tools/:id/history', 'GET registry/export'];

const membersMay = (address: RegistryAddress) =>
	addressParts(address)[0] === 'GET' && !forAdmins.includes(address);

const noMethod = () =>
	new ToolError({
		code: 'not-found',
		message: 'There is nothing at this address for this method.',
		hint: 'The documentation of the HTTP API says which methods an address takes.',
	});

const query = z.record(z.unknown()).catch({});

/** Answers what programs ask of the registry. Members read, admins change. Throws `ToolError`. */
export async function answerRegistryApi(
	context: IWebhookFunctions,
	route: RegistryRoute,
): Promise<void> {
	const { principal, isAdmin } = await verifyCaller(context, bearerToken(context));
	const { organisation, agency, user } = principal;
	const address = registryAddressOf(route, context.getRequestObject().method);
	const work = address === undefined ? undefined : answers[address];
	if (address === undefined || work === undefined) throw noMethod();
	if (!membersMay(address)) refuseOnlyMembers({ isAdmin });
	// A trial may bring secrets of credentials with it.
	await learnCredentials(context, 0);
	const store = await openStore(context, 0);
	const caller = { organisation, agency, user, isAdmin };
	const visitor = { caller, store, itemIndex: 0, isOneOfMany: true };
	const opened = await openRegistryFor(context, visitor);
	const [, id = '', , versionId = ''] = route.words;
	const given = { query: query.parse(context.getQueryData()), body: context.getBodyData() };
	const history = async (tool: Parameters<typeof readHistory>[2]) =>
		await readHistory(store, principal, tool);
	const request = new RegistryRequest(opened, id, versionId, given, history);
	const { status, body } = await work(request);
	sendJson(context, { status, body });
}
