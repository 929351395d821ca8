import { startedCalls } from '../orchestrator/agent/agent-loop';
import type { OpenQuestion } from '../orchestrator/run/open-questions';
import { runStateSchema } from '../orchestrator/run/run-state';
import type { StoredRun } from '../orchestrator/run-store';
import type { Approval } from '../policy/approvals/approval';
import { stateAt } from '../policy/approvals/approval-machine';
import type { Approvals } from '../policy/approvals/approvals';
import type { Principal } from '../policy/identity/principal';
import { allTools } from '../tools';
import { chatQuestion } from './chat-question';
import { agentsOf, questionsOf } from './questions-of';
import { readChatAnswer } from './read-chat-answer';

export type ChatAnswer =
	/** The run can go on; so can the execution that has asked. */
	| { readonly word: 'answered'; readonly asked: Approval }
	/** The message is one like any other. */
	| { readonly word: 'no-answer' }
	| { readonly word: 'refused'; readonly why: string };

/** What a run that rests has told people that it waits for. */
function toldQuestions(run: StoredRun): OpenQuestion[] {
	const { notified } = runStateSchema.parse(run.agent.state);
	return questionsOf(run).filter(({ approvalId }) => notified.includes(approvalId));
}

const ownTools = new Set(allTools.map(({ name }) => name));

/** Whether the gates of connected tools wait for people: nobody else may take the run up meanwhile. */
const isAtTools = (run: StoredRun) =>
	run.phase === 'waiting' &&
	agentsOf(run).some((agent) => startedCalls(agent).some(({ name }) => !ownTools.has(name)));

const atTools =
	'A connected tool is at work, or a person is asked at its gate. The message was not taken: send it again when that is done.';

const isOf = (approval: Approval, run: StoredRun, { organisation, agency, user }: Principal) =>
	approval.run === run.runId &&
	approval.agentId === run.agentId &&
	approval.organisation === organisation &&
	approval.agency === agency &&
	approval.user === user;

/**
 * Takes a person's message for the answer to what their run waits for: only where it waits for one thing, that is a
 * question or a plan, and has been told to them. `message` is what the node was sent; nothing of a tool or a model gets here.
 */
export async function answerInChat(
	approvals: Pick<Approvals, 'read' | 'decide'>,
	run: StoredRun,
	tenant: Principal,
	message: string,
): Promise<ChatAnswer> {
	if (isAtTools(run)) return { word: 'refused', why: atTools };
	if (run.phase !== 'waiting') return { word: 'no-answer' };
	const [question, ...others] = toldQuestions(run);
	if (question === undefined || others.length > 0) return { word: 'no-answer' };
	const approval = await approvals.read(question.approvalId);
	if (approval === undefined || !isOf(approval, run, tenant)) return { word: 'no-answer' };
	if (stateAt(approval, Date.now()) !== 'pending') return { word: 'no-answer' };
	const read = readChatAnswer(approval, message);
	if (read.word === 'elsewhere') return { word: 'no-answer' };
	if (read.word === 'too-long') return { word: 'refused', why: read.why };
	const by = tenant.user === '' ? 'the chat' : `the chat, as ${tenant.user}`;
	const { counted } = await approvals.decide(approval.id, read.verdict, by, read.answer);
	return counted ? { word: 'answered', asked: approval } : { word: 'no-answer' };
}

/** The questions with what a conversation shows of them. */
export async function shownInChat(
	approvals: Pick<Approvals, 'read'>,
	questions: readonly OpenQuestion[],
): Promise<OpenQuestion[]> {
	const shown: OpenQuestion[] = [];
	for (const question of questions) {
		const approval = await approvals.read(question.approvalId);
		const text = approval && chatQuestion(approval, questions.length === 1).text;
		shown.push(text === undefined ? question : { ...question, shown: text });
	}
	return shown;
}
