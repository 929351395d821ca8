import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';

import { heldItem, runAgain } from '../../adapters/in-process/held-execution';
import type { Approval } from '../../policy/approvals/approval';
import { stateAt } from '../../policy/approvals/approval-machine';
import type { Approvals } from '../../policy/approvals/approvals';
import { isLinkKey } from '../../policy/approvals/link-key';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import type { FilledForm } from '../pages/filled-form';
import { closeExpired } from '../../asking/close-expired';
import { heldApprovals, wokenItem } from '../../asking/hold-for-answer';
import { CARD_PATH, LINK_KEY } from '../../asking/notify-person';
import type { Store } from '../../instance/open-store';
import { openApprovals, openStore } from '../../instance/open-store';
import { readVerdict } from './read-verdict';
import { renderAnswer, renderCard } from './render-approval';
import { sendPage } from './send-answer';
import { announceAnswer } from '../../asking/announce-answer';

/** Milliseconds for one page: of many who answer at once, the last has to wait for all others. */
const PATIENCE = 100_000;

const link = z.object({ approval: z.string(), [LINK_KEY]: z.string() });

const BY_LINK = 'the approval link';

/** The execution goes on when what it waits for is settled; until then, whoever calls changes nothing. */
async function wake(
	context: IWebhookFunctions,
	approvals: Approvals,
): Promise<IWebhookResponseData> {
	const held = heldApprovals(heldItem(context));
	for (const id of held) {
		const approval = await approvals.read(id);
		const isSettled = approval !== undefined && stateAt(approval, Date.now()) !== 'pending';
		if (isSettled && runAgain(context))
			return { noWebhookResponse: true, workflowData: [[{ json: wokenItem(held) }]] };
	}
	return { noWebhookResponse: true };
}

async function showCard(
	context: IWebhookFunctions,
	approval: Approval,
	form?: FilledForm,
): Promise<void> {
	const state = stateAt(approval, Date.now());
	if (state === 'pending')
		sendPage(context, {
			status: form === undefined || form.problems.length === 0 ? 200 : 422,
			html: renderCard(approval, Date.now(), form === undefined ? {} : { form }),
		});
	else sendPage(context, { status: 409, html: renderAnswer(approval, { counted: false, state }) });
}

/** GET shows, POST decides: what opens links on its own, as mail scanners do, decides nothing. */
async function answerCard(
	context: IWebhookFunctions,
	store: Store,
	approvals: Approvals,
	approval: Approval,
): Promise<IWebhookResponseData> {
	if (context.getRequestObject().method !== 'POST') {
		await showCard(context, approval);
		return { noWebhookResponse: true };
	}
	const read = readVerdict(approval, context.getBodyData());
	if (read.word === 'again') {
		await showCard(context, approval, read.form);
		return { noWebhookResponse: true };
	}
	const { verdict, answer } = read;
	const answered = await approvals.decide(approval.id, verdict, BY_LINK, answer);
	const decided = answered.counted && answer !== undefined ? { ...approval, answer } : approval;
	const html = renderAnswer(decided, answered);
	sendPage(context, { status: answered.counted ? 200 : 409, html });
	if (answered.counted) await announceAnswer(context, store, approval);
	return await wake(context, approvals);
}

/** Answers the webhooks of a node that waits for a person. */
export async function answerWaitingWebhook(
	context: IWebhookFunctions,
): Promise<IWebhookResponseData> {
	const store = await openStore(context, 0);
	const { lifetime } = readToolkitPolicy(context.getNode().parameters);
	const approvals = openApprovals(store, lifetime, AbortSignal.timeout(PATIENCE));
	if (!context.getRequestObject().path.endsWith(`/${CARD_PATH}`)) {
		const woken = await wake(context, approvals);
		const isWoken = woken.workflowData !== undefined;
		context
			.getResponseObject()
			.status(isWoken ? 200 : 409)
			.json({ resumed: isWoken });
		return woken;
	}
	const read = link.safeParse(context.getQueryData());
	const isLink = read.success && isLinkKey(read.data.approval, read.data[LINK_KEY], store.secret);
	const approval = isLink ? await approvals.read(read.data.approval) : undefined;
	if (approval === undefined) {
		sendPage(context, {
			status: 404,
			html: renderAnswer(undefined, { counted: false, state: 'expired' }),
		});
		return { noWebhookResponse: true };
	}
	if (stateAt(approval, Date.now()) === 'expired')
		await closeExpired(context, store, approvals, async (all) => await all.expire(approval.id));
	return await answerCard(context, store, approvals, approval);
}
