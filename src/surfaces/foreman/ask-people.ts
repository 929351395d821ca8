import type { IDataObject } from 'n8n-workflow';
import { heldItemFor, LATER_THAN_THE_APPROVAL } from '../../asking/hold-for-answer';
import { notifyPerson, RESUME_PATH } from '../../asking/notify-person';
import type { PauseReason } from '../../orchestrator/run/drive-run';
import type { HeldQuestion } from '../../orchestrator/run/run-state';
import { answerCodeOf } from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import { type Showing, chatQuestion } from '../chat/chat-question';
import type { ForemanCase } from './foreman-case';
import type { ForemanAnswer } from './foreman-node';
import type { ForemanSession } from './foreman-session';
import { wayOf } from './way-of-asking';

type Asking = Pick<ForemanCase, 'asking' | 'clean' | 'store' | 'scope'>;

interface AskedNow {
	readonly all: readonly Approval[];
	readonly fresh: readonly Approval[];
}

type Held = Extract<PauseReason, { word: 'held' }>;

async function readAsked(
	{ openApprovals }: Pick<ForemanSession, 'openApprovals'>,
	{ questions, fresh }: Held,
): Promise<AskedNow> {
	const approvals = openApprovals();
	const found = await Promise.all(
		questions.map(async ({ approvalId }) => await approvals.read(approvalId)),
	);
	const all = found.flatMap((one) => one ?? []);
	return { all, fresh: all.filter(({ id }) => fresh.includes(id)) };
}

const isForPerson = ({ client }: Approval) => client === undefined;

/** Whether this execution waits for one of them: for what it has asked itself. Programs answer soon: for them where no person is asked. */
function waits({ asking, clean, scope }: Asking, { all, fresh }: AskedNow): boolean {
	const own = scope.node.waiting?.address(RESUME_PATH);
	const isAskedHere = fresh.length > 0 || all.some(({ resume }) => resume === own);
	const asked = all.filter(isForPerson);
	const waitsForThem =
		asked.length === 0 || asked.some((one) => wayOf(one, { asking, clean }) === 'wait');
	return isAskedHere && waitsForThem;
}

/** Posts what was asked just now to the channel. `isOpen`: its card can be opened, as the execution waits. */
async function tellChannel(
	{ clean, store, scope: { node } }: Asking,
	fresh: readonly Approval[],
	isOpen: boolean,
): Promise<void> {
	for (const asked of fresh.filter(isForPerson)) {
		const takesMessages = chatQuestion(asked, { clean }).takes !== 'nothing';
		await notifyPerson(node, store, { ...asked, approvalId: asked.id }, { takesMessages, isOpen });
	}
}

const severalOf = (count: number) =>
	`${count} things wait for you. Answer each in a message of its own, with its code.\n\n`;

/** The questions with their texts. A code is shown only when its question is asked: a user who writes later must know it already. */
export function shownInChat(
	asked: readonly Approval[],
	{ questions, fresh }: Pick<Held, 'questions' | 'fresh'>,
	secret: string,
	showing: Pick<Showing, 'clean' | 'elsewhere'>,
): HeldQuestion[] {
	const count = questions.filter(({ isForProgram }) => isForProgram !== true).length;
	return questions.map((question, index) => {
		const { approvalId } = question;
		const approval = asked.find(({ id }) => id === approvalId);
		if (approval === undefined) return question;
		const code = fresh.includes(approvalId) ? answerCodeOf(approvalId, secret) : undefined;
		const before = count > 1 && index === 0 ? severalOf(count) : '';
		return { ...question, shown: `${before}${chatQuestion(approval, { ...showing, code }).text}` };
	});
}

/** Has people answer: the execution waits for what it has asked itself, or the item leaves for them. `report` gives what it puts out. */
export async function askPeople(
	session: Pick<ForemanSession, 'foreman' | 'openApprovals'>,
	rest: Held,
	report: (questions: readonly HeldQuestion[]) => IDataObject,
	mayWait: boolean,
): Promise<ForemanAnswer> {
	const { foreman } = session;
	const { store, clean, asking } = foreman;
	const { waiting } = foreman.scope.node;
	const asked = await readAsked(session, rest);
	const reportWith = (fresh: readonly string[]) => {
		const showing = { clean, elsewhere: asking.elsewhere };
		return report(shownInChat(asked.all, { ...rest, fresh }, store.secret, showing));
	};
	if (!mayWait || waiting === undefined || !waits(foreman, asked)) {
		if (asking.tellsChannel) await tellChannel(foreman, asked.fresh, false);
		return { word: 'person', items: [reportWith(rest.fresh)], fresh: rest.fresh };
	}
	await tellChannel(foreman, asked.fresh, true);
	// What an execution waits with is stored: the codes go to the channel alone.
	const stored = reportWith([]);
	const until = Math.min(...rest.questions.map(({ expiresAt }) => expiresAt));
	const ids = rest.questions.map(({ approvalId }) => approvalId);
	const later = new Date(until + LATER_THAN_THE_APPROVAL);
	// A model goes on without the result of a program; without a person's answer it has nothing to go on with.
	const runsAgain = asked.all.some((one) => !isForPerson(one));
	await waiting.hold(later, heldItemFor(ids, stored), undefined, runsAgain);
	return { word: 'held', said: String(reportWith(rest.fresh).output) };
}
