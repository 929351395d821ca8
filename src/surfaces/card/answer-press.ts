import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';
import { heldItem } from '../../adapters/in-process/held-execution';
import { doorFor } from '../../adapters/in-process/open-door';
import { LINK_KEY } from '../../asking/notify-person';
import type { Asking } from '../../asking/open-asking';
import { isPressKey } from '../../policy/approvals/link-key';
import { buttonsOf } from '../chat/question-buttons';
import { sendJson } from './send-answer';

export const PRESS_PATH = 'press';
const link = z.object({ approval: z.string(), pressed: z.string(), [LINK_KEY]: z.string() });

/** n8n's node is disabled while it waits: it hands this on, and the execution ends. */
export const endDoor: IWebhookResponseData = {
	noWebhookResponse: true,
	workflowData: [[{ json: {} }]],
};

/** Whether the script of a page of this n8n sent the request, by `Sec-Fetch-…` or else the host of the page. It tells previews, scanners and other sites apart; a program lacks the key. */
export function isFromChat(headers: Readonly<Record<string, unknown>>): boolean {
	if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
	const { host, referer, 'sec-fetch-site': site } = headers;
	if (site === undefined)
		return [`http://${String(host)}`, `https://${String(host)}`].some((own) =>
			`${String(referer)}/`.startsWith(`${own}/`),
		);
	const isOwn = site === 'same-origin' || site === 'same-site';
	return isOwn && headers['sec-fetch-mode'] === 'cors' && headers['sec-fetch-dest'] === 'empty';
}

/** Takes a button that was pressed in the chat as the answer: once, to one approval, at this door alone. */
export async function answerPress(
	context: IWebhookFunctions,
	{ current, answer }: Pick<Asking, 'current' | 'answer'>,
	secret: string,
): Promise<IWebhookResponseData> {
	const say = (status: number, end?: IWebhookResponseData) => {
		sendJson(context, { status, body: { answered: status === 200 } });
		return end ?? { noWebhookResponse: true };
	};
	const read = link.safeParse(context.getQueryData()).data;
	if (read === undefined || read.approval !== doorFor(heldItem(context))) return say(404);
	const sealed = [read.approval, read.pressed, context.getExecutionId()] as const;
	const isOurs = isPressKey(sealed, read[LINK_KEY], secret) && isFromChat(context.getHeaderData());
	const approval = isOurs ? await current(read.approval) : undefined;
	const button = approval && buttonsOf(approval).find(({ pressed }) => pressed === read.pressed);
	if (approval === undefined || button === undefined) return say(404);
	if (button.reply === undefined) return say(200, endDoor);
	const { counted } = await answer(approval, { ...button.reply, by: 'a button in the chat' });
	return say(counted ? 200 : 409, endDoor);
}
