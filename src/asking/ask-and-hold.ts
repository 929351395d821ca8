import type { BoundNode } from '../kernel/call-scope';
import type { Outcome } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import { answerCodeOf } from '../policy/approvals/answer-code';
import type { Approval } from '../policy/approvals/approval';
import type { Store } from '../instance/open-store';
import {
	holdForAnswer,
	type Unanswered,
	howToDecide,
	replyTo,
	waitingWords,
} from './hold-for-answer';
import { notifyPerson } from './notify-person';
import { type AskingAgent, callInAgentsChat, peopleToAsk } from './people-to-ask';
import type { PersonQuestion } from './person-question';

type Say = (outcome: Outcome) => Readonly<Record<string, unknown>>;

interface Asking extends AskingAgent {
	readonly node: BoundNode;
	readonly store: Store;
}

/** Tells people of a question, and has the run wait where its panel says so. Only the chat that may answer is shown the code. */
export async function askAndHold(agent: Asking, question: PersonQuestion, say: Say = outcomeJson) {
	const { node, store, settings } = agent;
	await notifyPerson(node, store, question);
	if (settings.whileAsking !== 'wait') return;
	const asked = peopleToAsk(agent);
	const shown = asked.inChat ? callInAgentsChat(node, question) : undefined;
	const inChat = shown?.word === 'shown';
	const code = answerCodeOf(question.approvalId, store.secret);
	const words = waitingWords(
		question,
		// Where the call cannot be shown whole, the chat does not answer.
		{ ...asked, inChat },
		node.waiting?.chat?.handsOnMessages === true,
		inChat ? { call: shown.text, code } : undefined,
	);
	await holdForAnswer(node, question, say, words);
}

/** Has a woken run wait on, as what woke it decided nothing. The chat is told why, and shown the question again. */
export async function waitOn(
	node: Pick<BoundNode, 'waiting' | 'secrets'>,
	{ id: approvalId, ...asked }: Approval,
	why: Unanswered,
	say: Say = outcomeJson,
): Promise<void> {
	const { tool, expiresAt } = asked;
	const given: unknown = JSON.parse(asked.arguments);
	const shown = callInAgentsChat(node, { ...asked, arguments: given });
	const again = shown.word === 'shown' ? `${shown.text}\n\n${howToDecide(expiresAt)}` : '';
	await holdForAnswer(node, { approvalId, tool, expiresAt }, say, replyTo(why, again));
}
