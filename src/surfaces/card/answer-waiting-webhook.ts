import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';
import { heldItem, runAgain } from '../../adapters/in-process/held-execution';
import { doorFor } from '../../adapters/in-process/open-door';
import type { Approval } from '../../policy/approvals/approval';
import { isLinkKey } from '../../policy/approvals/link-key';
import { readToolkitPolicy } from '../../policy/toolkit-policy';
import { heldApprovals, wokenItem } from '../../asking/hold-for-answer';
import { CARD_PATH, LINK_KEY, RESUME_PATH } from '../../asking/notify-person';
import { type Asking, openAsking } from '../../asking/open-asking';
import { bindNode } from '../../instance/bind-node';
import { learnCredentials } from '../../instance/read-credential';
import { editorAddress } from '../../instance/connect';
import { type Store, openApprovals, openStore } from '../../instance/open-store';
import type { FilledForm } from '../pages/post-form';
import { PRESS_PATH, answerPress, endDoor } from './answer-press';
import { concernedByAgent, renderAnswer, renderCard } from './render-approval';
import { readVerdict } from './read-verdict';
import { sendPage } from './send-answer';

const waiting = (httpMethod: 'GET' | 'POST', path: string): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	path,
	responseMode: 'onReceived',
	responseData: '',
	restartWebhook: true,
	isFullPath: true,
});

export const waitingWebhooks: IWebhookDescription[] = [
	waiting('GET', CARD_PATH),
	waiting('POST', CARD_PATH),
	waiting('POST', RESUME_PATH),
];

/** Also the buttons of questions in a chat. */
export const webhooksWithButtons = [...waitingWebhooks, waiting('GET', PRESS_PATH)];
/** Milliseconds for one page. If many answer at once, the last one waits for all others. */
const PATIENCE = 100_000;
const link = z.object({ approval: z.string(), [LINK_KEY]: z.string() });
const BY_LINK = 'the approval link';

const notWoken = {
	next: 'Your answer is kept, but the run that waits for it could not be woken. Have the operator look at the log of n8n.',
};

const asleep: IWebhookResponseData = { noWebhookResponse: true };

/** Lets the execution go on once one of its questions is settled. Before that, a call changes nothing. */
async function wake(context: IWebhookFunctions, asking: Pick<Asking, 'current'>) {
	const item = heldItem(context);
	const door = doorFor(item);
	const held = door === undefined ? heldApprovals(item) : [door];
	for (const id of held) {
		const approval = await asking.current(id);
		const isSettled = approval !== undefined && approval.state !== 'pending';
		// The execution that asks goes on by itself.
		if (isSettled && door !== undefined) return endDoor;
		if (isSettled && runAgain(context))
			return { ...asleep, workflowData: [[{ json: wokenItem(held) }]] };
	}
	return asleep;
}

async function showCard(context: IWebhookFunctions, approval: Approval, form?: FilledForm) {
	const { state } = approval;
	if (state !== 'pending') {
		sendPage(context, { status: 409, html: renderAnswer(approval, { counted: false, state }) });
		return asleep;
	}
	const workflows = await concernedByAgent(context, approval);
	const filled = form === undefined ? {} : { form };
	sendPage(context, {
		status: form === undefined || form.problems.length === 0 ? 200 : 422,
		html: renderCard(approval, Date.now(), { workflows, ...filled }),
	});
	return asleep;
}

/** The execution that waits, in the editor: only who may open it there sees anything. */
function waitingExecution(context: IWebhookFunctions, { connection }: Store) {
	const executionId = context.getExecutionId();
	const workflowId = context.getWorkflow().id ?? '';
	const isDoor = doorFor(heldItem(context)) !== undefined;
	if (executionId === '' || workflowId === '' || isDoor) return {};
	const editor = editorAddress(context, connection);
	const url = `${editor}/workflow/${encodeURIComponent(workflowId)}/executions/${encodeURIComponent(executionId)}`;
	return { follow: { url, text: 'Follow it in n8n' } };
}

/** GET shows, POST decides: programs that open links, such as mail scanners, decide nothing. */
async function answerCard(
	context: IWebhookFunctions,
	store: Store,
	asking: Asking,
	asked: Approval,
): Promise<IWebhookResponseData> {
	if (context.getRequestObject().method !== 'POST') return await showCard(context, asked);
	const read = readVerdict(asked, context.getBodyData());
	if (read.word === 'again') return await showCard(context, asked, read.form);
	// This webhook belongs to the execution that waits: its answer to n8n wakes it.
	let woken = asleep;
	const wakeThis = async () => {
		woken = await wake(context, asking);
		return woken !== asleep;
	};
	const answered = await asking.answer(asked, { ...read, by: BY_LINK }, { wake: wakeThis });
	const { counted, approval, failed } = answered;
	// "Answered by the approval link" says nothing to the person who has just answered by it.
	const shown = counted ? { ...approval, decidedBy: '' } : approval;
	const said = failed.has('wake') ? notWoken : waitingExecution(context, store);
	const html = renderAnswer(shown, answered, said);
	sendPage(context, { status: counted ? 200 : 409, html });
	// An answer that came second may be the first to reach the execution.
	if (!counted) await wakeThis();
	return woken;
}

export async function answerWaitingWebhook(context: IWebhookFunctions) {
	const store = await openStore(context, 0);
	// Reads the node's other credentials, so that their secrets are also kept out of audit and log.
	await learnCredentials(context, 0);
	const { lifetime } = readToolkitPolicy(context.getNode().parameters, 'tools');
	const approvals = openApprovals(store, lifetime, AbortSignal.timeout(PATIENCE));
	const asking = openAsking(bindNode(context), store, approvals);
	const { path } = context.getRequestObject();
	if (path.endsWith(`/${PRESS_PATH}`)) return await answerPress(context, asking, store.secret);
	if (!path.endsWith(`/${CARD_PATH}`)) {
		const woken = await wake(context, asking);
		const isWoken = woken !== asleep;
		const answer = context.getResponseObject().status(isWoken ? 200 : 409);
		answer.json({ resumed: isWoken });
		return woken;
	}
	const read = link.safeParse(context.getQueryData());
	const isLink = read.success && isLinkKey(read.data.approval, read.data[LINK_KEY], store.secret);
	const approval = isLink ? await asking.current(read.data.approval) : undefined;
	if (approval === undefined || approval.client !== undefined) {
		sendPage(context, {
			status: 404,
			html: renderAnswer(undefined, { counted: false, state: 'expired' }),
		});
		return asleep;
	}
	return await answerCard(context, store, asking, approval);
}
