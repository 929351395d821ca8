import { z } from 'zod';

import { bindNode } from '../../../instance/bind-node';
import { connect } from '../../../instance/connect';
import { learnSecrets } from '../../../instance/node-secrets';
import { onlyLooking, openPorts } from '../../../instance/open-ports';
import { ToolError } from '../../../kernel/tool-error';
import type { ListedClient } from '../../../policy/clients/client-records';
import { tenantsOf } from '../../../policy/sessions/operator-session';
import { sendAway, sendPage } from '../../card/send-answer';
import type { ClientDesk } from '../../clients/client-work';
import { clientWork } from '../../clients/client-work';
import { clientWords, powerWord, reachWord } from '../../clients/client-words';
import { clientListPage } from '../../pages/clients/client-list-page';
import { clientPage } from '../../pages/clients/client-page';
import { clientSettings } from '../../pages/clients/client-settings';
import { madeClientPage } from '../../pages/clients/made-client-page';
import { newClientPage } from '../../pages/clients/new-client-page';
import type { FilledForm } from '../../pages/filled-form';
import { emptyForm } from '../../pages/filled-form';
import { asToolError, statusOf } from '../control-api';
import type { OperatorRequest } from '../operator-request';
import { formField } from '../operator-visit';
import type { ClientPageRoute } from './client-page-route';
import type { NamedThings } from './read-client-form';
import { readClientForm } from './read-client-form';

/** Milliseconds to look names up. */
const PATIENCE = 30_000;

const fieldNames = ['name', 'power', 'reach', 'named', 'until', 'tools', 'domains', 'address'];

/** Where no person has said where the trigger is. */
const EXAMPLE = 'https://n8n.example.com/webhook/mcp';

const query = z.object({ done: z.unknown() }).catch({ done: undefined });

/** What a page says after a form. Fixed texts: anybody can write the address. */
const results = new Map<unknown, string>([
	['saved', 'Saved. It holds for the next call of this client.'],
	['revoked', 'The key is revoked.'],
]);

const resultOf = ({ context }: OperatorRequest) =>
	results.get(query.parse(context.getQueryData()).done) ?? '';

const typedFields = ({ context }: OperatorRequest) =>
	Object.fromEntries(fieldNames.map((name) => [name, formField(context, name)]));

/** Names are looked up with the key of the node. It reads what no agency may be told of another, so only for its one tenant. */
async function thingsOf({ context, session }: OperatorRequest): Promise<NamedThings> {
	if (session.password === undefined) return undefined;
	const connection = await connect(context, 0);
	return openPorts(context, connection, AbortSignal.timeout(PATIENCE), onlyLooking);
}

const stateOf = ({ revokedAt, expiresAt }: ListedClient, now: number) => {
	if (revokedAt !== null) return 'revoked' as const;
	return expiresAt <= now ? ('expired' as const) : ('valid' as const);
};

/** A form that was refused, with what was typed. Throws what is no refusal. */
function refusedForm(error: unknown, fields: FilledForm['fields']) {
	if (!ToolError.is(error) || error.code === 'unavailable') throw error;
	const { message, hint } = asToolError(error);
	const form: FilledForm = { fields, problems: [{ field: '', message: `${message} ${hint}` }] };
	return { status: statusOf(error), form };
}

async function answerList(visit: OperatorRequest, work: ClientDesk): Promise<void> {
	const now = Date.now();
	const clients = (await work.list()).map((one) => ({
		...{ name: one.name, may: clientWords(one), state: stateOf(one, now) },
		...{ lastUsed: one.lastUsed, expiresAt: one.expiresAt, url: `clients/${one.id}` },
	}));
	sendPage(visit.context, {
		status: 200,
		html: clientListPage({ clients, result: resultOf(visit), now }),
	});
}

async function answerNew(visit: OperatorRequest, work: ClientDesk): Promise<void> {
	const { context, hidden, isPost } = visit;
	const show = (status: number, form: FilledForm) =>
		sendPage(context, { status, html: newClientPage({ action: 'new', hidden, form }) });
	if (!isPost) return show(200, emptyForm);
	const typed = typedFields(visit);
	try {
		const { client, token } = await work.make(await readClientForm(typed, await thingsOf(visit)));
		learnSecrets(context, [token]);
		const address = (typed.address ?? '').trim();
		const html = madeClientPage({
			...{ name: client.name, key: token, may: clientWords(client), url: client.id },
			...{ expiresAt: client.expiresAt, now: Date.now(), hasAddress: address !== '' },
			settings: clientSettings(address === '' ? EXAMPLE : address, token),
		});
		sendPage(context, { status: 200, html });
	} catch (error) {
		const { status, form } = refusedForm(error, typed);
		show(status, form);
	}
}

/** What the form shows of a client as it stands. */
function shownFields(client: ListedClient): FilledForm['fields'] {
	const { name, limits } = client;
	const { tools, domains, workflows } = limits;
	const reach = reachWord(limits);
	const named =
		workflows === undefined || reach === 'own' || reach === 'all' ? [] : workflows[reach];
	return {
		...{ name, power: powerWord(client), reach, named: named.join('\n'), until: '' },
		...{ tools: tools.join(', '), domains: domains.join(', ') },
	};
}

async function answerOne(visit: OperatorRequest, work: ClientDesk, id: string): Promise<void> {
	const { context, hidden, isPost } = visit;
	const client = await work.read(id);
	const show = (status: number, form: FilledForm) => {
		const now = Date.now();
		const { name, agentId, user, madeAt, expiresAt, lastUsed, revokedAt } = client;
		const agent = encodeURIComponent(agentId);
		const html = clientPage({
			...{ name, agentId, actsFor: user, may: clientWords(client), state: stateOf(client, now) },
			...{ madeAt, expiresAt, lastUsed, revokedAt: revokedAt ?? 0, now },
			...{ auditUrl: `../audit?agent=${agent}`, permissionsUrl: `../agents/${agent}` },
			...{ action: id, hidden, form, result: isPost ? '' : resultOf(visit) },
			hasOwnPower: powerWord(client) === 'own',
			hasOwnReach: reachWord(client.limits) === 'own',
		});
		sendPage(context, { status, html });
	};
	if (!isPost) return show(200, { fields: shownFields(client), problems: [] });
	if (formField(context, 'do') === 'revoke') {
		await work.revoke(id);
		return sendAway(context, { location: `${id}?done=revoked` });
	}
	const typed = typedFields(visit);
	try {
		await work.change(id, await readClientForm(typed, await thingsOf(visit), client));
		sendAway(context, { location: `${id}?done=saved` });
	} catch (error) {
		const { status, form } = refusedForm(error, typed);
		show(status, form);
	}
}

/** Answers the pages of clients, for somebody who is signed in. Throws `ToolError`. */
export async function answerClientPages(
	visit: OperatorRequest,
	route: ClientPageRoute,
): Promise<void> {
	const { context, store, session } = visit;
	const { logger, secrets } = bindNode(context);
	const { organisation, agency, user } = session;
	const principal = { organisation, agency, user };
	const tenants = async () => await Promise.resolve(tenantsOf(session));
	const work = clientWork({ store, logger, secrets, principal, tenants });
	if (route.page === 'client-list') return await answerList(visit, work);
	if (route.page === 'new-client') return await answerNew(visit, work);
	await answerOne(visit, work, route.clientId);
}
