import type { BoundNode, WaitingWords } from '../kernel/call-scope';
import { type Outcome, denied } from '../kernel/outcome';
import { outcomeJson } from '../kernel/outcome-json';
import { utcMinute } from '../kernel/values/utc-time';
import { plainLine } from '../policy/people/plain-line';
import { LONGEST_WORDS } from '../kernel/person-answer';
import { CODE_WORDS, answerCodeOf } from '../policy/approvals/answer-code';
import type { PersonQuestion, PeopleToAsk, AskingAgent } from './notify-person';
import { notifyPerson, callInAgentsChat, peopleToAsk } from './notify-person';
import { LONGEST_QUESTION } from './channel-post';
import type { Approval } from '../policy/approvals/approval';
import type { Store } from '../instance/open-store';

/** How a message decides a call, and until when. Without the code: the user who answers later knows it already. */
export function howToDecide(expiresAt: number, code?: string): string {
	const reply =
		code === undefined
			? 'Reply with the six digits that you were shown with this question and "yes" to allow it, "no" to refuse it, or what to do instead.'
			: `${CODE_WORDS} ${code}.\n\nReply \`${code} yes\` to allow it, \`${code} no\` to refuse it, or the code with what to do instead.`;
	return `Answer by ${utcMinute(expiresAt)} UTC.\n\n${reply}`;
}

const where = ({ inChannel, inChat }: PeopleToAsk): string => {
	if (inChannel) return 'The question was sent to the channel of this agent.';
	return inChat
		? 'You can answer in this chat.'
		: 'The question is on the page for operators of this agent.';
};

/** What the chat is told of a question. The code is for the chat alone whose next message reaches no model. */
export function waitingWords(
	{ question, expiresAt }: { readonly question: string; readonly expiresAt: number },
	people: PeopleToAsk,
	/** Whether n8n shows in the chat what comes of it. */
	goesOnInChat: boolean,
	asked?: { readonly call: string; readonly code: string },
): WaitingWords {
	const after = goesOnInChat
		? 'I go on here as soon as it is answered.'
		: `Write again once it is answered: its outcome is not shown here by itself${people.inChannel ? ', it is sent to the channel as well' : ''}.`;
	const said = `I have to ask a person first: ${plainLine(question, LONGEST_QUESTION)}\n\n${where(people)} It can be answered until ${utcMinute(expiresAt)} UTC. ${after}`;
	if (asked === undefined) return { said, inChat: said };
	const elsewhere = people.inChannel
		? ' It can be answered in the channel of this agent, too.'
		: '';
	return {
		said,
		inChat: `I have to ask you first: ${asked.call}\n\n${howToDecide(expiresAt, asked.code)}${elsewhere}`,
	};
}

export const unanswered = ['elsewhere', 'no-code', 'wrong-code', 'too-long'] as const;

export type Unanswered = (typeof unanswered)[number];

const replies: Readonly<Record<Unanswered, string>> = {
	elsewhere:
		'Still waiting: a person is asked elsewhere. What you write here meanwhile is not read. Write again once that is answered.',
	'no-code':
		'Nothing was decided. Begin your answer with the six digits below the question, as in: 123456 yes. This message was not read: send it again once that is answered.',
	'wrong-code':
		'Nothing was decided: these are not the six digits of this question. Look for them beneath it, and send your answer with them.',
	'too-long': `Nothing was decided: an answer may have ${LONGEST_WORDS} characters. Send a shorter one, with the six digits.`,
};

/** What the chat is told after a message that decided nothing, with the question as it may show it. It never tells the code again. */
export const replyTo = (word: Unanswered, question = ''): WaitingWords => ({
	said: replies[word],
	inChat:
		question === '' || word === 'elsewhere' ? replies[word] : `${replies[word]}\n\n${question}`,
});

type Json = Readonly<Record<string, unknown>>;

/** Under this name a waiting node keeps, and its webhook hands on, the approval it waits for. */
const HELD = 'foremanApproval';
/** Under this name a node that a message has woken is told why that decided nothing. */
const UNANSWERED = 'foremanUnanswered';
/** Milliseconds more than an approval lives, so that the last answer in time still finds the execution waiting. */
export const LATER_THAN_THE_APPROVAL = 5_000;

/** The approval that the item of a waiting or woken node names. The item proves nothing: the store says what was decided. */
export function heldApproval(json: Json | undefined): string | undefined {
	const held = json?.[HELD];
	return typeof held === 'string' ? held : undefined;
}

/** All that an item of a waiting or woken Foreman names: it may wait for several. */
export const heldApprovals = (json: Json | undefined): readonly string[] =>
	(heldApproval(json) ?? '').split(',').filter((id) => id !== '');

/** What a node is put to wait with that waits for any of several answers. */
export const heldItemFor = <Item extends Json>(approvalIds: readonly string[], json: Item) => ({
	...json,
	[HELD]: approvalIds.join(','),
});

/** The item with which a woken node goes on: any of what it waited for may be settled. */
export const wokenItem = (approvalIds: readonly string[]) => heldItemFor(approvalIds, {});

/** The item of a node that a message has woken, and that is to wait on. It proves nothing: it only chooses a text. */
export const unansweredItem = (approvalId: string, why: Unanswered) =>
	heldItemFor([approvalId], { [UNANSWERED]: why });

export const readUnanswered = (json: Json | undefined): Unanswered =>
	unanswered.find((word) => word === json?.[UNANSWERED]) ?? 'elsewhere';

export const nobodyAnswered = (tool: string): Outcome =>
	denied(
		`The approval of ${tool} expired without an answer.`,
		'Call again to ask again, or do without it. Nothing was done.',
	);

/** Has the run wait for an answer; false where it cannot. `say` words an outcome, `words` are for the chat, `late` is the outcome in the end. */
export async function holdForAnswer(
	{ waiting }: Pick<BoundNode, 'waiting'>,
	{ approvalId, tool, expiresAt }: Pick<PersonQuestion, 'approvalId' | 'tool' | 'expiresAt'>,
	say: (outcome: Outcome) => Json = outcomeJson,
	words?: WaitingWords,
	late = nobodyAnswered(tool),
): Promise<boolean> {
	if (waiting === undefined || !waiting.isLone) return false;
	const until = new Date(expiresAt + LATER_THAN_THE_APPROVAL);
	await waiting.hold(until, heldItemFor([approvalId], say(late)), words);
	return true;
}

function waitsForProgram({ tool, expiresAt }: PersonQuestion): WaitingWords {
	const said = `I wait for a program: it was handed ${plainLine(tool)}, and has until ${utcMinute(expiresAt)} UTC to send the result. What is written here meanwhile is not read.`;
	return { said, inChat: said };
}

const nothingSent = (tool: string) =>
	denied(
		`No program sent the result of ${tool} in time, or n8n was not there to take it.`,
		'Call it once more with the same arguments: what was sent after all comes back then, else the call is handed over again. Or do without it.',
	);

/** Has the run wait for what a program sends, where it can; false where it cannot. */
export const holdForProgram = async (node: Pick<BoundNode, 'waiting'>, call: PersonQuestion) =>
	await holdForAnswer(node, call, outcomeJson, waitsForProgram(call), nothingSent(call.tool));

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
