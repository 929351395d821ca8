import type { IWebhookFunctions } from 'n8n-workflow';
import { sendPage } from '../card/send-answer';
import { type OperatorRequest, listed, agentNames } from '../control/operator-request';
import { answerControlPages } from '../control/control-pages';
import { approvalsHome } from '../pages/operator/operator-home';
import { readBody } from './read-body';

async function answerHome(visit: OperatorRequest): Promise<void> {
	const pending = await visit.agents.pending();
	const ids = pending.map(({ agentId }) => agentId);
	const names = await agentNames(visit, ids, pending);
	const { user } = visit.session;
	const html = approvalsHome({
		user,
		hidden: visit.hidden,
		now: Date.now(),
		action: 'ui',
		pending: pending.map((approval) => listed(approval, 'ui/', names)),
	});
	sendPage(visit.context, { status: 200, html });
}

/** The fields of a form. One that is there twice is a list, as n8n reads it. */
export function formValues(text: string): Readonly<Record<string, string | string[]>> {
	const given = new URLSearchParams(text);
	return Object.fromEntries(
		[...new Set(given.keys())].map((name) => {
			const values = given.getAll(name);
			return [name, values.length === 1 ? (values[0] ?? '') : values];
		}),
	);
}

/** Reads a form where one is sent: n8n leaves the bodies of this trigger's requests unread. Throws `ToolError`. */
export async function readForm(context: IWebhookFunctions): Promise<void> {
	const request = context.getRequestObject();
	if (request.method === 'POST')
		Object.assign(request, { body: formValues(await readBody(context, true)) });
}

export async function answerMcpPages(
	context: IWebhookFunctions,
	[kind, id, ...rest]: readonly string[],
): Promise<boolean> {
	const isApproval = kind === 'approvals' && id !== undefined && rest.length === 0;
	if (kind !== undefined && !isApproval) return false;
	await readForm(context);
	await answerControlPages(
		context,
		isApproval ? { page: 'approval', id } : { page: 'home', id: '' },
		answerHome,
	);
	return true;
}
