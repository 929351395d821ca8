import type { IDataObject } from 'n8n-workflow';
import { heldItemFor, LATER_THAN_THE_APPROVAL } from '../../asking/hold-for-answer';
import { notifyPerson, RESUME_PATH } from '../../asking/notify-person';
import type { PauseReason } from '../../orchestrator/run/drive-run';
import type { Approval } from '../../policy/approvals/approval';
import type { Approvals } from '../../policy/approvals/approvals';
import { chatQuestion } from '../chat/chat-question';
import type { ForemanCase } from './foreman-case';
import type { ForemanAnswer } from './foreman-node';
import { wayOf } from './way-of-asking';

type Asking = Pick<ForemanCase, 'asking' | 'clean' | 'store' | 'scope'>;

interface AskedNow {
	readonly all: readonly Approval[];
	readonly fresh: readonly Approval[];
}

async function readAsked(
	approvals: Pick<Approvals, 'read'>,
	{ questions, fresh }: Extract<PauseReason, { word: 'held' }>,
): Promise<AskedNow> {
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

/** Has people answer: the execution waits for what it has asked itself, or the item leaves for them. `reportWith` gives the report, with the codes of the questions that are asked just now. */
export async function askPeople(
	foreman: Asking,
	approvals: Pick<Approvals, 'read'>,
	rest: Extract<PauseReason, { word: 'held' }>,
	reportWith: (fresh: readonly string[]) => Promise<IDataObject>,
	mayWait: boolean,
): Promise<ForemanAnswer> {
	const { waiting } = foreman.scope.node;
	const asked = await readAsked(approvals, rest);
	if (!mayWait || waiting === undefined || !waits(foreman, asked)) {
		if (foreman.asking.tellsChannel) await tellChannel(foreman, asked.fresh, false);
		return { word: 'person', items: [await reportWith(rest.fresh)], fresh: rest.fresh };
	}
	await tellChannel(foreman, asked.fresh, true);
	// What an execution waits with is stored: the codes go to the channel alone.
	const report = await reportWith([]);
	const until = Math.min(...rest.questions.map(({ expiresAt }) => expiresAt));
	const ids = rest.questions.map(({ approvalId }) => approvalId);
	const later = new Date(until + LATER_THAN_THE_APPROVAL);
	// A model goes on without the result of a program; without a person's answer it has nothing to go on with.
	const runsAgain = asked.all.some((one) => !isForPerson(one));
	await waiting.hold(later, heldItemFor(ids, report), undefined, runsAgain);
	return { word: 'held', said: String((await reportWith(rest.fresh)).output) };
}
