import { askedQuestions } from '../../asking/asked-questions';
import type { PersonAnswer } from '../../kernel/person-answer';
import { LONGEST_WORDS } from '../../kernel/person-answer';
import type { Question } from '../../kernel/question';
import type { Approval, ApprovalVerdict } from '../../policy/approvals/approval';
import { cleanWords } from '../../policy/approvals/clean-words';
import { plainText } from '../../policy/people/plain-line';
import { isCancel } from '../../policy/approvals/is-cancel';
import { plainVerdict } from '../../policy/approvals/plain-verdict';
import { chatQuestion } from './chat-question';

export type ChatReading =
	| {
			readonly word: 'decided';
			readonly verdict: ApprovalVerdict;
			readonly answer: PersonAnswer | undefined;
	  }
	/** A message cannot answer this. */
	| { readonly word: 'elsewhere' }
	/** The person calls the whole piece of work off. */
	| { readonly word: 'cancel' }
	/** Nothing was decided. */
	| { readonly word: 'too-long'; readonly why: string };

const decided = (verdict: ApprovalVerdict, answer?: PersonAnswer): ChatReading => ({
	word: 'decided',
	verdict,
	answer,
});

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
	// Where a yes or no is asked for, the code alone is a yes.
	if (text === '') return takes === 'verdict' ? decided('approved') : { word: 'elsewhere' };
	// To a question, "stop" may be the answer.
	if (takes === 'verdict' && isCancel(text)) return { word: 'cancel' };
	const plain = takes === 'verdict' ? plainVerdict(text) : undefined;
	if (plain !== undefined) return decided(plain);
	if (text.length > LONGEST_WORDS)
		return {
			word: 'too-long',
			why: `That has ${text.length} characters, and an answer may have ${LONGEST_WORDS}. Nothing was decided.`,
		};
	if (takes === 'verdict') return decided('declined', { note: text });
	const questions = askedQuestions(approval)?.questions ?? [];
	const [first] = questions;
	// Only the one who asked can tell which part answers which question.
	if (questions.length !== 1 || first === undefined) return decided('approved', { note: text });
	return decided('approved', answerTo(first, text));
}
