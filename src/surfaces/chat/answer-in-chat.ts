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
import { readChatAnswer } from './read-chat-answer';

export type ChatAnswer =
	/** The run can go on; so can the execution that has asked. */
	| { readonly word: 'answered'; readonly asked: Approval }
	/** It is an ordinary message. */
	| { readonly word: 'no-answer' }
	| { readonly word: 'refused'; readonly why: string };

/** The questions that people were told a resting run waits for. */
function toldQuestions(run: StoredRun): HeldQuestion[] {
	const { announcedApprovalIds } = runStateSchema.parse(run.agent.state);
	return questionsOf(run).filter(({ approvalId }) => announcedApprovalIds.includes(approvalId));
}

/** Whether a connected tool runs, or waits for a person at its gate: nobody else may take the run up meanwhile. */
const isAtTools = (run: StoredRun) =>
	run.phase === 'waiting' &&
	agentsOf(run).some((agent) =>
		startedCalls(agent).some(({ name }) => nativeCatalog.findAny(name) === undefined),
	);

const atTools =
	'A connected tool is at work, or a person is asked at its gate. The message was not taken: send it again when that is done.';

const isOf = (approval: Approval, run: StoredRun, { organisation, agency, user }: Principal) =>
	approval.run === run.runId &&
	approval.agentId === run.agentId &&
	approval.organisation === organisation &&
	approval.agency === agency &&
	approval.user === user;

const noCode =
	'Nothing was decided. Begin your answer with the six digits that stand beneath the question. If you do not have them any more, answer on its card or on the page for operators, or begin a new conversation.';

const wrongCode =
	'Nothing was decided: these are not the six digits of this question. Look for them beneath it, and send your answer with them.';

const tooOften =
	'Nothing was decided: too many wrong codes were sent. This run is answered on its card or on the page for operators alone.';

const noAnswer = 'Nothing was decided: that was the code alone. Send it together with your answer.';

const refused = (why: string): ChatAnswer => ({ word: 'refused', why });

/** Of all executions of this process. */
const tries = createCodeTries();

/** A message of a conversation. */
export interface ChatMessage {
	readonly text: string;
	/** Names the message: one that comes again has the same. */
	readonly id: string;
	/** Whom the conversation is for. */
	readonly tenant: Principal;
	/** What the codes of its questions are made with. */
	readonly secret: string;
}

/** The message without its code, which only a person can know; or why it decides nothing. */
function wordsOf({ id, run }: Approval, secret: string, message: string): ChatAnswer | string {
	if (!tries.mayTry(run)) return refused(tooOften);
	const code = readAnswerCode(message, answerCodeOf(id, secret));
	if (code.word === 'right') return code.rest;
	if (code.word === 'wrong') tries.noteWrong(run);
	return refused(code.word === 'wrong' ? wrongCode : noCode);
}

/** The one open question that a message can be the answer to. */
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
 * Takes a person's message for the answer to what their run waits for: only where it waits for one thing, that is a
 * question or a plan, and was told to them, and only with the code that they were shown. A message without it decides
 * nothing, whoever sent it.
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
	// The execution of this message goes on with the run; it wakes those that waited for the answer once it has.
	const door = { messageId, wake: 'later' } as const;
	const { counted } = await asking.answer(approval, { ...read, by }, door);
	return counted ? { word: 'answered', asked: approval } : { word: 'no-answer' };
}

/**
 * The questions with what a conversation shows of them. The code is shown once, where a question is asked: whoever writes
 * to the thread later must have it already.
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
