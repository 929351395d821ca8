import { askedQuestions } from '../../asking/call-in-chat';
import type { PersonAnswer } from '../../kernel/person-answer';
import type { Question } from '../../kernel/question';
import type { Approval } from '../../policy/approvals/approval';
import { plainDigits } from '../../policy/approvals/answer-code';
import { plainText } from '../../policy/people/plain-line';
import type { MessageReply } from '../../policy/approvals/read-reply';
import {
	overlong,
	readReply,
	cleanWords,
	plainVerdict,
	isCancel,
} from '../../policy/approvals/read-reply';
import { chatQuestion, hasNumbers } from './chat-question';

export type ChatReading =
	| MessageReply
	/** A message cannot answer this. */
	| { readonly word: 'elsewhere' }
	/** The person calls the whole piece of work off. */
	| { readonly word: 'cancel' };

const typed = (text: string) => text.trim().toLowerCase();

const number = /^(\p{Nd}{1,2})[.):]?$/u;

/** The offered option that a person typed, in upper or lower case, by its number, or copied from the chat; undefined if it is none. */
function optionLike(question: Question, text: string): string | undefined {
	const { options = [] } = question;
	const counted = hasNumbers(question) ? number.exec(text.trim())?.[1] : undefined;
	return (
		options.find((option) => typed(option) === typed(text)) ??
		options.find(
			(option) => typed(plainText(option)) === typed(text.replace(/^\s*“|”\s*$/g, '')),
		) ??
		(counted === undefined ? undefined : options[Number(plainDigits(counted)) - 1])
	);
}

function chosen(question: Question, text: string): string[] {
	const whole = optionLike(question, text);
	if (whole !== undefined) return [whole];
	const parts = text
		.split(/^[\p{Nd}\s,]+$/u.test(text) ? /[\s,]+/ : ',')
		.map((part) => part.trim());
	const isList = parts.some((part) => optionLike(question, part) !== undefined);
	if (!isList) return [text];
	const given = parts.filter((part) => part !== '');
	return [...new Set(given.map((part) => optionLike(question, part) ?? part))];
}

export function answerTo(question: Question, text: string): PersonAnswer {
	const answer =
		question.type === 'multi' ? chosen(question, text) : (optionLike(question, text) ?? text);
	const id = question.id === undefined ? {} : { id: question.id };
	return { answers: [{ ...id, question: question.question, answer }] };
}

/** Whether a message without a code was plainly meant as the answer: a yes, a no, or what was offered. */
export function isBareAnswer(approval: Pick<Approval, 'tool' | 'arguments'>, message: string) {
	const text = cleanWords(message);
	const { questions = [] } = askedQuestions(approval) ?? {};
	const isOffered = (one: Question) =>
		chosen(one, text).some((part) => one.options?.includes(part) === true);
	return plainVerdict(text) !== undefined || questions.some(isOffered);
}

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
