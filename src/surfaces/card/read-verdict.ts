import { z } from 'zod';
import { askedQuestions } from '../../asking/call-in-chat';
import { LONGEST_WORDS, type PersonAnswer } from '../../kernel/person-answer';
import type { Question } from '../../kernel/question';
import type { Approval, ApprovalVerdict } from '../../policy/approvals/approval';
import { cleanWords } from '../../policy/approvals/read-reply';
import type { FilledForm, FormProblem } from '../pages/post-form';
import { ON_ENTER, readQuestionForm } from '../pages/question-card';
import { showsAllArguments } from './render-approval';

export type Reading =
	| {
			readonly word: 'decided';
			readonly verdict: ApprovalVerdict;
			readonly answer: PersonAnswer | undefined;
	  }
	/** Nothing was decided: show the card again. */
	| { readonly word: 'again'; readonly form: FilledForm };

type Fields = Readonly<Record<string, string>>;

const body = z.record(z.unknown()).catch({});

/** The text fields of a form. A field that was sent twice is left out. */
const fieldsOf = (sent: unknown): Fields =>
	Object.fromEntries(
		Object.entries(body.parse({ ...Object(sent) })).flatMap(([name, value]) =>
			typeof value === 'string' ? [[name, cleanWords(value)]] : [],
		),
	);

const decided = (verdict: ApprovalVerdict, answer?: PersonAnswer): Reading => ({
	word: 'decided',
	verdict,
	answer,
});

const again = (fields: Fields, problems: readonly FormProblem[] = []): Reading => ({
	word: 'again',
	form: { fields, problems },
});

function readAnswers(questions: readonly Question[], fields: Fields): Reading {
	if (fields.verdict === 'skipped') return decided('approved', { answers: [] });
	if (fields.verdict === ON_ENTER) {
		const message = 'Nothing was sent yet: press “Send answer” once you are done.';
		return again(fields, [{ field: '', message }]);
	}
	if (fields.verdict !== 'answered') return again(fields);
	const read = readQuestionForm(questions, fields);
	return read.ok ? decided('approved', { answers: read.answers }) : again(fields, read.problems);
}

export function readVerdict(approval: Approval, sent: unknown): Reading {
	const fields = fieldsOf(sent);
	const questions = askedQuestions(approval);
	if (questions) return readAnswers(questions.questions, fields);
	const { verdict, note = '' } = fields;
	if (verdict === 'declined') {
		if (note.length > LONGEST_WORDS) {
			const message = `The note has ${note.length} characters, and may have ${LONGEST_WORDS}.`;
			return again(fields, [{ field: 'note', message }]);
		}
		return decided('declined', note === '' ? undefined : { note });
	}
	const isOpenToYes = approval.client === undefined && showsAllArguments(approval);
	if (verdict !== 'approved' || !isOpenToYes) return again(fields);
	if (note === '') return decided('approved');
	const message = 'The agent is told your note only when you decline. Empty it to approve.';
	return again(fields, [{ field: 'note', message }]);
}
