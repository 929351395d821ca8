import type { Asking } from '../../asking/open-asking';
import { nativeCatalog } from '../../catalog/catalog';
import { startedCalls } from '../../orchestrator/agent/agent-state';
import type { StoredRun } from '../../orchestrator/run-store';
import { type HeldQuestion, runStateSchema } from '../../orchestrator/run/run-state';
import {
	answerCodeOf,
	carriesCode,
	createCodeTries,
	readAnswerCode,
} from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import { cleanWords, isCancel } from '../../policy/approvals/read-reply';
import { type Principal, isOfTenant } from '../../policy/identity/principal';
import { agentsOf, questionsOf } from '../../runs/report-item';
import { type Showing, chatQuestion } from './chat-question';
import { isBareAnswer, readChatAnswer } from './read-chat-answer';

export type ChatAnswer =
	/** The run can go on; so can the execution that has asked. */
	| { readonly word: 'answered'; readonly asked: Approval }
	| { readonly word: 'no-answer' }
	/** The same, and what is open stays so: its writer is told why. */
	| { readonly word: 'kept'; readonly why: string }
	/** Who was asked wants the run to end, or who began it and was asked nothing. */
	| { readonly word: 'cancelled' }
	/** A user wants to start again, and has not shown that they were asked: what is open stays so. */
	| { readonly word: 'set-aside' }
	| { readonly word: 'refused'; readonly why: string };

function toldQuestions(run: StoredRun): HeldQuestion[] {
	const { announcedApprovalIds } = runStateSchema.parse(run.agent.state);
	return questionsOf(run).filter(({ approvalId }) => announcedApprovalIds.includes(approvalId));
}

/** Whether a connected tool runs, or waits for a person at its gate. Meanwhile no other call may take up the run. */
const isAtTools = (run: StoredRun) =>
	run.phase === 'waiting' &&
	agentsOf(run).some((agent) =>
		startedCalls(agent).some(({ name }) => nativeCatalog.findAny(name) === undefined),
	);

const BEGIN_ANEW =
	'To drop this and start again, send "cancel": nothing of it goes on then, unless a person answers it after all.';

const atTools = `A connected tool is at work, or a person is asked at its gate. The message was not taken: send it again when that is done. ${BEGIN_ANEW}`;

const atWork =
	'Nothing was stopped: it is at work, and a question of it is open. Send the six digits of that question with "cancel" to end both, or stop its execution in n8n.';

const isOf = (approval: Approval, run: StoredRun, tenant: Principal) =>
	approval.run === run.runId &&
	approval.agentId === run.agentId &&
	isOfTenant(tenant)(approval) &&
	approval.user === tenant.user;

/** n8n checks who writes only in the chat for its own users: even the chat of the editor takes what any program sends. */
const noCode = (elsewhere = '') =>
	`Nothing was decided: n8n does not say who wrote that, and a workflow can write here too. Begin your answer with the six digits below the question, as in \`123456 yes\`.${elsewhere && ` If you do not have them any more, answer ${elsewhere}.`}`;

const kept = `Nothing was decided, and the question stays open. That has no code, so I take it as a message, and read it as soon as I can go on. ${BEGIN_ANEW}`;

const wrongCode =
	'Nothing was decided: these are not the six digits of what is open. Look for them beneath the question, and send your answer with them.';

const tooOften = (elsewhere = '') =>
	`Nothing was decided: too many wrong codes were sent.${elsewhere && ` Answer ${elsewhere}.`}`;

const oneEach = 'Nothing was decided: send one message for each question, with its code alone.';
const noAnswer = 'Nothing was decided: that was the code alone. Send it together with your answer.';

const refused = (why: string): ChatAnswer => ({ word: 'refused', why });

/** Says what is open beside why nothing was decided: whole, and never with a code. */
const stillOpen = (
	why: string,
	open: readonly Approval[],
	{ clean, elsewhere }: ChatMessage,
): ChatAnswer => {
	const questions = open.map((approval) => chatQuestion(approval, { clean, elsewhere }).text);
	return refused([why, ...questions, BEGIN_ANEW].join('\n\n'));
};

/** Shared by all executions of this process. */
const tries = createCodeTries();

export interface ChatMessage extends Pick<Showing, 'clean' | 'elsewhere'> {
	readonly text: string;
	/** The id of the message. It is the same if the message comes again. */
	readonly id: string;
	readonly tenant: Principal;
	readonly secret: string;
}

interface Coded {
	readonly approval: Approval;
	readonly words: string;
}

/** Finds the question whose code a message carries, which only a person can know; or why the message decides nothing. */
function findAsked(
	open: readonly Approval[],
	{ runId }: StoredRun,
	message: ChatMessage,
): ChatAnswer | Coded {
	const { text, secret, elsewhere } = message;
	if (!carriesCode(text))
		return open.some((approval) => isBareAnswer(approval, text))
			? stillOpen(noCode(elsewhere), open, message)
			: { word: 'kept', why: kept };
	if (!tries.mayTry(runId)) return stillOpen(tooOften(elsewhere), open, message);
	const [first, ...others] = open.flatMap((approval) => {
		const code = readAnswerCode(text, answerCodeOf(approval.id, secret));
		return code.word === 'right' ? [{ approval, words: code.rest }] : [];
	});
	if (first) return others.length > 0 ? stillOpen(oneEach, open, message) : first;
	tries.noteWrong(runId);
	return stillOpen(wrongCode, open, message);
}

/** What a message can answer: what people were told about, and waits for no one else. */
async function openApprovals(
	asking: Pick<Asking, 'current'>,
	run: StoredRun,
	tenant: Principal,
): Promise<{
	readonly open: readonly Approval[];
	/** Whether something was answered elsewhere, so that the run can go on. */
	readonly hasNews: boolean;
}> {
	const open: Approval[] = [];
	let hasNews = false;
	for (const { approvalId } of toldQuestions(run)) {
		const approval = await asking.current(approvalId);
		if (approval === undefined || !isOf(approval, run, tenant)) continue;
		if (approval.state !== 'pending') hasNews = true;
		else if (chatQuestion(approval).takes !== 'nothing') open.push(approval);
	}
	return { open, hasNews };
}

/** Takes a message as the answer to something that the run asks, if it carries its code. Without a code it decides nothing and ends nothing. */
export async function answerInChat(
	asking: Pick<Asking, 'current' | 'answer'>,
	run: StoredRun,
	message: ChatMessage,
): Promise<ChatAnswer> {
	// A person may answer several questions one after another, while the run goes on with the first.
	const wantsNoMore = isCancel(cleanWords(message.text));
	const isAtWork = run.phase === 'running' && (wantsNoMore || carriesCode(message.text));
	if (run.phase !== 'waiting' && !isAtWork) return { word: 'no-answer' };
	if (isAtTools(run)) return wantsNoMore ? { word: 'set-aside' } : refused(atTools);
	const { tenant, id: messageId } = message;
	if (wantsNoMore && run.phase === 'running') {
		const { open } = await openApprovals(asking, run, tenant);
		return open.length === 0 ? { word: 'cancelled' } : refused(atWork);
	}
	if (wantsNoMore) return { word: toldQuestions(run).length > 0 ? 'set-aside' : 'cancelled' };
	const { open, hasNews } = await openApprovals(asking, run, tenant);
	const isWords = hasNews && !carriesCode(message.text);
	if (open.length === 0 || isWords) return { word: 'no-answer' };
	const found = findAsked(open, run, message);
	if ('word' in found) return found;
	const { approval, words } = found;
	const read = readChatAnswer(approval, words);
	if (read.word === 'cancel') return { word: 'cancelled' };
	if (read.word === 'elsewhere') return refused(noAnswer);
	if (read.word === 'too-long') return refused(read.why);
	const by = byChat(tenant);
	// The execution of this message goes on with the run, and then wakes the executions that waited for the answer.
	const door = { messageId, wake: 'later' } as const;
	const { counted } = await asking.answer(approval, { ...read, by }, door);
	return counted ? { word: 'answered', asked: approval } : { word: 'no-answer' };
}

export const byChat = ({ user }: Pick<Principal, 'user'>): string =>
	user === '' ? 'the chat' : `the chat, as ${user}`;
