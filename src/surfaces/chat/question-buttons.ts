import { askedQuestions } from '../../asking/call-in-chat';
import type { Reply } from '../../asking/open-asking';
import { type AskedInChat, chatQuestion, hasNumbers } from './chat-question';
import { answerTo } from './read-chat-answer';

const MOST_OPTIONS = 6;

/** A button beneath a question. Its text is ours: what a model wrote stands above it, in quotes. */
export interface QuestionButton {
	readonly pressed: string;
	readonly text: string;
	/** What it answers. Without one it only lets the person write. */
	readonly reply?: Pick<Reply, 'verdict' | 'answer'>;
}

const write: QuestionButton = { pressed: 'write', text: 'Write an answer' };

/** The buttons of a question. None where it can only be answered in words or on its card. */
export function buttonsOf(asked: AskedInChat): readonly QuestionButton[] {
	const { takes } = chatQuestion(asked);
	if (takes === 'nothing') return [];
	if (takes === 'verdict')
		return [
			{ pressed: 'yes', text: 'Yes', reply: { verdict: 'approved' } },
			{ pressed: 'no', text: 'No', reply: { verdict: 'declined' } },
			write,
		];
	const [question, ...others] = askedQuestions(asked)?.questions ?? [];
	if (question === undefined || others.length > 0 || question.type !== 'single') return [];
	const { options = [] } = question;
	if (!hasNumbers(question) || options.length > MOST_OPTIONS) return [];
	const choices = options.map((option, index) => ({
		pressed: String(index + 1),
		text: String(index + 1),
		reply: { verdict: 'approved' as const, answer: answerTo(question, option) },
	}));
	return [...choices, write];
}

/** A message that n8n's chat draws with buttons (`ChatNodeMessageWithButtons`). It calls the link of the one that is pressed with GET. */
export const messageWithButtons = (
	text: string,
	buttons: readonly QuestionButton[],
	linkOf: (button: QuestionButton) => string,
) => ({
	type: 'with-buttons',
	text,
	blockUserInput: false,
	buttons: buttons.map((button) => ({
		text: button.text,
		link: linkOf(button),
		type: button.pressed === 'yes' ? 'primary' : 'secondary',
	})),
});
