import type { PauseReason } from '../../orchestrator/run/drive-run';
import type { HeldQuestion } from '../../orchestrator/run/run-state';
import { answerCodeOf } from '../../policy/approvals/answer-code';
import type { Approvals } from '../../policy/approvals/approvals';
import { type Showing, chatQuestion } from './chat-question';

const severalOf = (count: number) =>
	`${count} things wait for you. Answer each in a message of its own, with its code.\n\n`;

/** The questions with their texts. A code is shown only when its question is asked: a user who writes later must know it already. */
export async function shownInChat(
	approvals: Pick<Approvals, 'read'>,
	{ questions, fresh }: Pick<Extract<PauseReason, { word: 'held' }>, 'questions' | 'fresh'>,
	secret: string,
	showing: Pick<Showing, 'clean' | 'elsewhere'>,
): Promise<HeldQuestion[]> {
	const shown: HeldQuestion[] = [];
	const count = questions.filter(({ isForProgram }) => isForProgram !== true).length;
	for (const question of questions) {
		const { approvalId } = question;
		const approval = await approvals.read(approvalId);
		const code = fresh.includes(approvalId) ? answerCodeOf(approvalId, secret) : undefined;
		const text = approval && chatQuestion(approval, { ...showing, code }).text;
		const before = count > 1 && shown.length === 0 ? severalOf(count) : '';
		shown.push(text === undefined ? question : { ...question, shown: `${before}${text}` });
	}
	return shown;
}
