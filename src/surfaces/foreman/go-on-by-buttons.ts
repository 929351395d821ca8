import { sleep } from 'n8n-workflow';

import { type Door, openDoor } from '../../adapters/in-process/open-door';
import { cardAddress, LINK_KEY } from '../../asking/notify-person';
import type { Approval } from '../../policy/approvals/approval';
import { pressKeyOf } from '../../policy/approvals/link-key';
import { PRESS_PATH } from '../card/answer-press';
import { type QuestionButton, buttonsOf, messageWithButtons } from '../chat/question-buttons';
import { type ForemanAnswer, LONGEST_HOLD } from './foreman-node';
import type { ForemanSession } from './foreman-session';
import { openForemanSession } from './foreman-session';
import { goOnWithRun } from './go-on-with-run';
import { ifThere } from './open-look';

/** Milliseconds between two looks at the door, and looks between two at the approval: it can be answered elsewhere. */
const LOOK = 700;
const SELDOM = 6;

/** Milliseconds for which the door waits longer than the chat. */
const LATER = 5_000;

/** Why the chat shows no more of what comes of its buttons. */
const afterwards = {
	write: 'Write your answer. With the code above it counts; anything else I take as a message.',
	late: 'The buttons above no longer answer. Write your answer with the code above it.',
} as const;

/** A question with its buttons, as far as one message can have them. */
interface Offer {
	readonly approval: Approval;
	readonly buttons: readonly QuestionButton[];
	/** What the chat shows of it. */
	readonly output: string;
}

type Asked = Extract<ForemanAnswer, { word: 'person' }>;

/**
 * The one question that is asked just now and can be answered by buttons. With several, each has its code. Like a code, buttons
 * are shown once: the user who writes later is offered none.
 */
async function offerOf(
	{ openApprovals }: ForemanSession,
	{ items: [item], fresh = [] }: Asked,
): Promise<Offer | undefined> {
	const open: unknown = item?.questions;
	const [approvalId] = fresh;
	if (approvalId === undefined || !Array.isArray(open) || open.length !== 1) return undefined;
	const approval = await openApprovals().read(approvalId);
	if (approval === undefined || approval.state !== 'pending') return undefined;
	const buttons = buttonsOf(approval);
	return buttons.length === 0 ? undefined : { approval, buttons, output: String(item?.output) };
}

/** Draws the question. Its links go to the chat alone: no item, no log and no execution holds them. */
function draw(
	{ foreman: { scope, store } }: ForemanSession,
	{ approval: { id }, buttons, output }: Offer,
	door: Door,
	send: NonNullable<ForemanSession['stream']['draw']>,
): void {
	const { secrets } = scope.node;
	const address = door.address(PRESS_PATH);
	const linkOf = ({ pressed }: QuestionButton) => {
		const key = pressKeyOf([id, pressed, door.executionId], store.secret);
		secrets.learn([key]);
		const query = new URLSearchParams({ approval: id, pressed, [LINK_KEY]: key });
		return `${address}${address.includes('?') ? '&' : '?'}${String(query)}`;
	};
	const card = cardAddress(door, secrets, id, store.secret);
	send(output, (rest) =>
		messageWithButtons(`${rest}\n\n[Open the card](${card})`, buttons, linkOf),
	);
}

/** Waits until the question is answered, by a button or elsewhere; until a button asks for words; or as long as the buttons answer. */
async function waitForPress(
	{ context, openApprovals }: ForemanSession,
	{ approval: { id } }: Offer,
	door: Door,
	until: number,
): Promise<'answered' | keyof typeof afterwards> {
	const signal = context.getExecutionCancelSignal();
	// A store that does not answer for a moment ends no conversation.
	const isAnswered = async () => {
		const approval = await ifThere(openApprovals().read(id));
		return approval !== undefined && approval.state !== 'pending';
	};
	for (let look = 1; Date.now() < until && signal?.aborted !== true; look += 1) {
		await sleep(LOOK);
		if (!(await door.isOpen())) return (await isAnswered()) ? 'answered' : 'write';
		if (look % SELDOM === 0 && (await isAnswered())) return 'answered';
	}
	return (await isAnswered()) ? 'answered' : 'late';
}

/** Undefined where n8n opens no door: the question then has its code alone. */
async function doorOf(
	{ context, foreman }: ForemanSession,
	{ approval }: Offer,
	until: number,
): Promise<Door | undefined> {
	try {
		return await openDoor(context, approval.id, until + LATER);
	} catch (error) {
		const { logger, secrets } = foreman.scope.node;
		logger.warn(`Foreman shows no buttons: ${String(secrets.redact(String(error)))}`);
		return undefined;
	}
}

/**
 * Where a chat streams and draws buttons, a question has some, and the run goes on in this execution once one is pressed: the chat
 * shows what comes of it. Otherwise the answer is as it was.
 */
export async function goOnByButtons(
	session: ForemanSession,
	itemIndex: number,
	answer: ForemanAnswer,
): Promise<ForemanAnswer> {
	const { context, stream, foreman } = session;
	const isDrawn = foreman.scope.node.waiting?.chat?.drawsButtons === true;
	if (answer.word !== 'person' || stream.draw === undefined || !isDrawn) return answer;
	const offer = await offerOf(session, answer);
	const until = Math.min(Date.now() + LONGEST_HOLD, offer?.approval.expiresAt ?? 0);
	const door = offer && (await doorOf(session, offer, until));
	if (offer === undefined || door === undefined) return answer;
	draw(session, offer, door, stream.draw);
	const ended = await waitForPress(session, offer, door, until);
	if (ended !== 'answered') {
		stream.turn?.()(afterwards[ended]);
		return answer;
	}
	// Credentials, permissions and who it acts for are read anew, as in an execution of its own.
	const now = { ...(await openForemanSession(context, itemIndex)), stream };
	const next = await goOnWithRun(now, offer.approval.run, true, undefined, 'answered');
	return await goOnByButtons(now, itemIndex, next);
}
