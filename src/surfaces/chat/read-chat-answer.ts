import { askedQuestions } from '../../asking/asked-questions';
import type { PersonAnswer } from '../../kernel/person-answer';
import type { Question } from '../../kernel/question';
import type { Approval } from '../../policy/approvals/approval';
import { cleanWords } from '../../policy/approvals/clean-words';
import { plainText } from '../../policy/people/plain-line';
import { isCancel } from '../../policy/approvals/is-cancel';
import type { MessageReply } from '../../policy/approvals/read-reply';
import { overlong, readReply } from '../../policy/approvals/read-reply';
import { chatQuestion } from './chat-question';

export type ChatReading =
	| MessageReply
	/** A message cannot answer this. */
	| { readonly word: 'elsewhere' }
	/** The person calls the whole piece of work off. */
	| { readonly word: 'cancel' };

const typed = (text: string) => text.trim().toLowerCase();

/** The offered option that a person typed, in upper or lower case, or copied from the chat; undefined if it is none. */
const optionLike = ({ options = [] }: Question, text: string): string | undefined =>
	options.find((option) => typed(option) === typed(text)) ??
	options.find((option) => typed(plainText(option)) === typed(text.replace(/^\s*“|”\s*$/g, '')));

/** Several options with commas between them, of which at least one was offered. */
function chosen(question: Question, text: string): string[] {
	const whole = optionLike(question, text);
	if (whole !== undefined) return [whole];
	const parts = text.split(',').map((part) => part.trim());
	const isList = parts.some((part) => optionLike(question, part) !== undefined);
	if (!isList) return [text];
	return [...new Set(parts.filter((part) => part !== ''))].map(
		(part) => optionLike(question, part) ?? part,
	);
}

function answerTo(question: Question, text: string): PersonAnswer {
	const answer =
		question.type === 'multi' ? chosen(question, text) : (optionLike(question, text) ?? text);
	const id = question.id === undefined ? {} : { id: question.id };
	return { answers: [{ ...id, question: question.question, answer }] };
}

/** Reads a person's message, without its code, as the answer to the question whose code it carries. */
export function readChatAnswer(approval: Approval, message: string): ChatReading {
	const { takes } = chatQuestion(approval);
	if (takes === 'nothing') return { word: 'elsewhere' };
	const text = cleanWords(message);
	// To a question, "stop" may be the answer.
	if (takes === 'verdict') return isCancel(text) ? { word: 'cancel' } : readReply(text);
	if (text === '') return { word: 'elsewhere' };
	const questions = askedQuestions(approval)?.questions ?? [];
	const [first] = questions;
	// Only the one who asked can tell which part answers which question.
	const isOne = questions.length === 1 && first !== undefined;
	const answer = isOne ? answerTo(first, text) : { note: text };
	return overlong(text) ?? { word: 'decided', verdict: 'approved', answer };
}
