import type { WaitingWords } from '../kernel/call-scope';
import { LONGEST_WORDS } from '../kernel/person-answer';
import { utcMinute } from '../kernel/values/utc-time';
import { CODE_WORDS } from '../policy/approvals/answer-code';
import { plainLine } from '../policy/people/plain-line';
import { LONGEST_QUESTION } from './channel-post';
import type { PeopleToAsk } from './people-to-ask';

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
		: `Write again once it is answered: what came of it is not shown here by itself${people.inChannel ? ', it is sent to the channel as well' : ''}.`;
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

/** What became of a message that the waiting node was handed. */
export const unanswered = ['elsewhere', 'no-code', 'wrong-code', 'too-long'] as const;

export type Unanswered = (typeof unanswered)[number];

const replies: Readonly<Record<Unanswered, string>> = {
	elsewhere:
		'Still waiting: a person is asked elsewhere. What you write here meanwhile is not read. Write again once that is answered.',
	'no-code':
		'Nothing was decided. Begin your answer with the six digits that stand beneath the question, as in: 123456 yes. This message was not read: send it again once that is answered.',
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
