import type { Question } from '../../kernel/question';
import { type FilledForm, textArea } from './post-form';
import { type Markup, markup } from './markup';
import { choiceInput } from './page-parts';
import { fieldNames } from './read-question-form';

function choicesOf({ type, options = [] }: Question, index: number, { fields }: FilledForm) {
	const names = fieldNames(index);
	if (type === 'multi')
		return options.map((option, at) => {
			const name = names.option(at);
			return choiceInput('checkbox', [name, 'yes', option], fields[name] === 'yes');
		});
	const chosen = fields[names.answer];
	return [
		...options.map((option, at) =>
			choiceInput('radio', [names.answer, `${at}`, option], chosen === `${at}`),
		),
		choiceInput('radio', [names.answer, 'other', 'Something else'], chosen === 'other'),
	];
}

function questionField(question: Question, index: number, form: FilledForm): Markup {
	const names = fieldNames(index);
	const wrong = form.problems.find(({ field }) => field === names.answer || field === names.other);
	const number = `Question ${index + 1}`;
	const hintId = `${names.answer}-wrong`;
	const message = wrong && markup`<p class="wrong" id="${hintId}">${wrong.message}</p>`;
	const said = { isWrong: wrong !== undefined, ...(wrong ? { describedBy: hintId } : {}) };
	if (question.type === 'text') {
		const value = form.fields[names.answer] ?? '';
		const area = textArea({ name: names.answer, rows: 4, value, ...said });
		return markup`<div class="ask"><label for="${names.answer}"><span class="kind">${number}</span> ${question.question}</label>${message}${area}</div>`;
	}
	const many =
		question.type === 'multi' ? markup` <span class="kind">(any number)</span>` : undefined;
	const value = form.fields[names.other] ?? '';
	const area = textArea({ name: names.other, rows: 2, value, ...said });
	return markup`<fieldset class="ask" id="${names.answer}"><legend><span class="kind">${number}</span> ${question.question}${many}</legend>${message}<div class="choices">${choicesOf(question, index, form)}</div><label for="${names.other}">Something else, in your words</label>${area}</fieldset>`;
}

export const questionForm = (questions: readonly Question[], form: FilledForm): Markup =>
	markup`${questions.map((question, index) => questionField(question, index, form))}`;
