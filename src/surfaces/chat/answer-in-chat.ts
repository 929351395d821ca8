import { startedCalls } from '../../orchestrator/agent/agent-loop';
import type { PauseReason } from '../../orchestrator/run/driven-run';
import type { Asking } from '../../asking/open-asking';
import type { HeldQuestion } from '../../orchestrator/run/open-questions';
import { runStateSchema } from '../../orchestrator/run/run-state';
import type { StoredRun } from '../../orchestrator/run-store';
import { answerCodeOf, readAnswerCode } from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import type { Approvals } from '../../policy/approvals/approvals';
import { createCodeTries } from '../../policy/approvals/code-tries';
import type { Principal } from '../../policy/identity/principal';
import { nativeCatalog } from '../../catalog/catalog';
import { chatQuestion } from './chat-question';
import { agentsOf, questionsOf } from '../../runs/questions-of';
import { isOfTenant } from '../../policy/identity/is-of-tenant';
import { readChatAnswer } from './read-chat-answer';

export type ChatAnswer =
	/** The run can go on; so can the execution that has asked. */
	| { readonly word: 'answered'; readonly asked: Approval }
	/** It is an ordinary message. */
	| { readonly word: 'no-answer' }
	| { readonly word: 'refused'; readonly why: string };

/** The questions of a resting run that people were told about. */
function toldQuestions(run: StoredRun): HeldQuestion[] {
	const { announcedApprovalIds } = runStateSchema.parse(run.agent.state);
	return questionsOf(run).filter(({ approvalId }) => announcedApprovalIds.includes(approvalId));
}

/** Whether a connected tool runs, or waits for a person at its gate. Meanwhile nobody else may take up the run. */
const isAtTools = (run: StoredRun) =>
	run.phase === 'waiting' &&
	agentsOf(run).some((agent) =>
		startedCalls(agent).some(({ name }) => nativeCatalog.findAny(name) === undefined),
	);

const atTools =
	'A connected tool is at work, or a person is asked at its gate. The message was not taken: send it again when that is done.';

const isOf = (approval: Approval, run: StoredRun, tenant: Principal) =>
	approval.run === run.runId &&
	approval.agentId === run.agentId &&
	isOfTenant(tenant)(approval) &&
	approval.user === tenant.user;

const noCode =
	'Nothing was decided. Begin your answer with the six digits that stand beneath the question. If you do not have them any more, answer on its card or on the page for operators, or begin a new conversation.';

const wrongCode =
	'Nothing was decided: these are not the six digits of this question. Look for them beneath it, and send your answer with them.';

const tooOften =
	'Nothing was decided: too many wrong codes were sent. This run is answered on its card or on the page for operators alone.';

const noAnswer = 'Nothing was decided: that was the code alone. Send it together with your answer.';

const refused = (why: string): ChatAnswer => ({ word: 'refused', why });

/** Shared by all executions of this process. */
const tries = createCodeTries();

/** A message of a conversation. */
export interface ChatMessage {
	readonly text: string;
	/** The id of the message. It is the same if the message comes again. */
	readonly id: string;
	/** Whom the conversation is for. */
	readonly tenant: Principal;
	/** The secret that the codes of its questions are made with. */
	readonly secret: string;
}

/** Returns the message without its code, which only a person can know; or why the message decides nothing. */
function wordsOf({ id, run }: Approval, secret: string, message: string): ChatAnswer | string {
	if (!tries.mayTry(run)) return refused(tooOften);
	const code = readAnswerCode(message, answerCodeOf(id, secret));
	if (code.word === 'right') return code.rest;
	if (code.word === 'wrong') tries.noteWrong(run);
	return refused(code.word === 'wrong' ? wrongCode : noCode);
}

/** The open question that a message can answer; there must be only one. */
async function openQuestion(
	asking: Pick<Asking, 'current'>,
	run: StoredRun,
	tenant: Principal,
): Promise<Approval | undefined> {
	const [question, ...others] = toldQuestions(run);
	if (question === undefined || others.length > 0) return undefined;
	const approval = await asking.current(question.approvalId);
	const isOwn = approval !== undefined && isOf(approval, run, tenant);
	if (!isOwn || approval.state !== 'pending') return undefined;
	return chatQuestion(approval, true).takes === 'nothing' ? undefined : approval;
}

/**
 * Takes a person's message as the answer to what their run waits for, if the run waits for exactly one thing, if that is
 * a question or a plan that they were told about, and if the message carries the code that they were shown. A message
 * without the code decides nothing, whoever sent it.
 */
export async function answerInChat(
	asking: Pick<Asking, 'current' | 'answer'>,
	run: StoredRun,
	{ text, id: messageId, tenant, secret }: ChatMessage,
): Promise<ChatAnswer> {
	if (isAtTools(run)) return refused(atTools);
	if (run.phase !== 'waiting') return { word: 'no-answer' };
	const approval = await openQuestion(asking, run, tenant);
	if (approval === undefined) return { word: 'no-answer' };
	const words = wordsOf(approval, secret, text);
	if (typeof words !== 'string') return words;
	const read = readChatAnswer(approval, words);
	if (read.word === 'elsewhere') return refused(noAnswer);
	if (read.word === 'too-long') return refused(read.why);
	const by = tenant.user === '' ? 'the chat' : `the chat, as ${tenant.user}`;
	// The execution of this message goes on with the run, and then wakes the executions that waited for the answer.
	const door = { messageId, wake: 'later' } as const;
	const { counted } = await asking.answer(approval, { ...read, by }, door);
	return counted ? { word: 'answered', asked: approval } : { word: 'no-answer' };
}

/**
 * The questions, each with its text for the conversation. A question shows its code only when it is asked: whoever writes
 * to the thread later must know the code already.
 */
export async function shownInChat(
	approvals: Pick<Approvals, 'read'>,
	{ questions, fresh }: Pick<Extract<PauseReason, { word: 'held' }>, 'questions' | 'fresh'>,
	secret: string,
): Promise<HeldQuestion[]> {
	const shown: HeldQuestion[] = [];
	for (const question of questions) {
		const { approvalId } = question;
		const approval = await approvals.read(approvalId);
		const code = fresh.includes(approvalId) ? answerCodeOf(approvalId, secret) : undefined;
		const text = approval && chatQuestion(approval, questions.length === 1, code).text;
		shown.push(text === undefined ? question : { ...question, shown: text });
	}
	return shown;
}
