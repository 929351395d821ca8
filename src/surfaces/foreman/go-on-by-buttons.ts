import { sleep } from 'n8n-workflow';
import { type OpenDoor, openDoor } from '../../adapters/in-process/open-door';
import { cardAddress, LINK_KEY } from '../../asking/notify-person';
import { unlessRefused } from '../../kernel/tool-error';
import type { Approval } from '../../policy/approvals/approval';
import { pressKeyOf } from '../../policy/approvals/link-key';
import { PRESS_PATH } from '../card/answer-press';
import { type QuestionButton, buttonsOf, messageWithButtons } from '../chat/question-buttons';
import { type ForemanAnswer, LONGEST_HOLD } from './foreman-node';
import { type ForemanSession, openForemanSession } from './foreman-session';
import { goOnWithRun } from './go-on-with-run';

/** Milliseconds between two looks at the door, and looks between two at the approval: it can be answered elsewhere. */
const LOOK = 700;
const SELDOM = 6;

/** Why the chat shows no more of what comes of its buttons. */
const afterwards = {
	write: 'Write your answer. With the code above it counts; anything else I take as a message.',
	late: 'The buttons above no longer answer. Write your answer with the code above it.',
} as const;

interface Offer {
	readonly approval: Approval;
	readonly buttons: readonly QuestionButton[];
	readonly door: OpenDoor;
	/** Milliseconds since the epoch. */
	readonly until: number;
}

/** The one question that was just asked and has buttons. Several have codes. Buttons are shown once, like a code. */
async function offerOf(
	{ context, foreman, openApprovals }: ForemanSession,
	{ items: [item], fresh: [approvalId] = [] }: Extract<ForemanAnswer, { word: 'person' }>,
): Promise<Offer | undefined> {
	const open: unknown = item?.questions;
	if (approvalId === undefined || !Array.isArray(open) || open.length !== 1) return undefined;
	const approval = await openApprovals().read(approvalId);
	const buttons = approval?.state === 'pending' ? buttonsOf(approval) : [];
	if (approval === undefined || buttons.length === 0) return undefined;
	const until = Math.min(Date.now() + LONGEST_HOLD, approval.expiresAt);
	try {
		const door = await openDoor(context, approvalId, until);
		return door && { approval, buttons, door, until };
	} catch (error) {
		const { logger, secrets } = foreman.scope.node;
		logger.warn(`Foreman shows no buttons: ${String(secrets.redact(String(error)))}`);
		return undefined;
	}
}

/** The question as the chat draws it. Its links go to the chat alone: no item, no log and no execution holds them. */
function drawn(
	{ foreman: { scope, store } }: ForemanSession,
	{ approval: { id }, buttons, door }: Offer,
	text: string,
) {
	const { secrets } = scope.node;
	const card = cardAddress(door, secrets, id, store.secret);
	return messageWithButtons(`${text}\n\n[Open the card](${card})`, buttons, ({ pressed }) => {
		const key = pressKeyOf([id, pressed, door.executionId], store.secret);
		secrets.learn([key]);
		const query = new URLSearchParams({ approval: id, pressed, [LINK_KEY]: key });
		return `${door.address(PRESS_PATH)}&${String(query)}`;
	});
}

/** Waits until the question is answered, by a button or elsewhere; until a button asks for words; or as long as the buttons answer. */
async function waitForPress(
	{ context, openApprovals }: ForemanSession,
	{ approval: { id }, door, until }: Offer,
): Promise<'answered' | keyof typeof afterwards> {
	const signal = context.getExecutionCancelSignal();
	// A store that does not answer for a moment ends no conversation.
	const isAnswered = async () => {
		const approval = await unlessRefused(openApprovals().read(id));
		return approval !== undefined && approval.state !== 'pending';
	};
	for (let look = 1; Date.now() < until && signal?.aborted !== true; look += 1) {
		await sleep(LOOK);
		if (!(await door.isOpen())) return (await isAnswered()) ? 'answered' : 'write';
		if (look % SELDOM === 0 && (await isAnswered())) return 'answered';
	}
	return (await isAnswered()) ? 'answered' : 'late';
}

/** Where a chat draws buttons for a question, the run goes on in this execution once one is pressed. Otherwise the answer is as it was. */
export async function goOnByButtons(
	session: ForemanSession,
	itemIndex: number,
	answer: ForemanAnswer,
): Promise<ForemanAnswer> {
	const { context, stream, foreman } = session;
	const isDrawn = foreman.scope.node.waiting?.chat?.drawsButtons === true;
	if (answer.word !== 'person' || stream.draw === undefined || !isDrawn) return answer;
	const offer = await offerOf(session, answer);
	if (offer === undefined) return answer;
	stream.draw(String(answer.items[0]?.output), (text) => drawn(session, offer, text));
	const ended = await waitForPress(session, offer);
	if (ended !== 'answered') {
		stream.turn?.()(afterwards[ended]);
		return answer;
	}
	// Credentials, permissions and who it acts for are read again, as in an execution of its own.
	const now = { ...(await openForemanSession(context, itemIndex)), stream };
	const next = await goOnWithRun(now, offer.approval.run, true, undefined, 'answered');
	return await goOnByButtons(now, itemIndex, next);
}
