import type { Question } from '../../kernel/question';
import { type CardFacts, cardFacts, pageSection, choiceInput } from './page-parts';
import type { FilledForm, FormTarget, FormProblem } from './post-form';
import { emptyForm, formProblems, postForm, textArea } from './post-form';
import { type Markup, markup } from './markup';
import { pageFrame } from './page-frame';
import { type QuestionAnswer, LONGEST_WORDS } from '../../kernel/person-answer';

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

/** The verdict that decides nothing: a user pressed the Enter key. */
export const ON_ENTER = 'enter';

export const fieldNames = (index: number) => ({
	answer: `q${index + 1}`,
	other: `q${index + 1}-other`,
	option: (at: number) => `q${index + 1}-${at}`,
});

/** Whether a field belongs to the question, even a field that the form does not have. */
const isFieldOf = (index: number, name: string): boolean =>
	name === `q${index + 1}` || name.startsWith(`q${index + 1}-`);

type Fields = Readonly<Record<string, string>>;

interface Said {
	readonly answer?: string | readonly string[];
	readonly problem?: FormProblem;
}

const wrong = (field: string, message: string): Said => ({ problem: { field, message } });

function readSingle(options: readonly string[], index: number, fields: Fields): Said {
	const { answer: name, other } = fieldNames(index);
	const { [name]: chosen = '', [other]: words = '' } = fields;
	const number = `Question ${index + 1}`;
	if (chosen === '') return words === '' ? {} : { answer: words };
	if (chosen === 'other')
		return words === ''
			? wrong(other, `${number}: write what else, or choose another answer.`)
			: { answer: words };
	const answer = /^\d{1,2}$/.test(chosen) ? options[Number(chosen)] : undefined;
	if (answer === undefined)
		return wrong(name, `${number}: what was sent is not one of its answers.`);
	return words === ''
		? { answer }
		: wrong(other, `${number}: choose “Something else” for what you wrote, or empty its field.`);
}

function readMulti(options: readonly string[], index: number, fields: Fields): Said {
	const { answer, option, other } = fieldNames(index);
	const known = new Set([other, ...options.map((_, at) => option(at))]);
	const unknown = Object.keys(fields).some((name) => isFieldOf(index, name) && !known.has(name));
	if (unknown)
		return wrong(answer, `Question ${index + 1}: what was sent is not one of its answers.`);
	const chosen = options.filter((_, at) => fields[option(at)] === 'yes');
	const words = fields[other] ?? '';
	const all = words === '' ? chosen : [...chosen, words];
	return all.length === 0 ? {} : { answer: all };
}

function readOne({ type, options = [] }: Question, index: number, fields: Fields): Said {
	const { answer, other } = fieldNames(index);
	const name = type === 'text' ? answer : other;
	const words = fields[name] ?? '';
	if (words.length > LONGEST_WORDS) {
		const most = `${LONGEST_WORDS} characters at most, and this has ${words.length}`;
		return wrong(name, `Question ${index + 1}: ${most}.`);
	}
	if (type === 'single') return readSingle(options, index, fields);
	if (type === 'multi') return readMulti(options, index, fields);
	return words === '' ? {} : { answer: words };
}

export function readQuestionForm(
	questions: readonly Question[],
	fields: Fields,
):
	| { readonly ok: true; readonly answers: QuestionAnswer[] }
	| { readonly ok: false; readonly problems: readonly FormProblem[] } {
	const said = questions.map((question, index) => readOne(question, index, fields));
	const problems = said.flatMap(({ problem }) => problem ?? []);
	if (problems.length > 0) return { ok: false, problems };
	const answers = questions.flatMap(({ id, question }, index) => {
		const answer = said[index]?.answer;
		if (answer === undefined) return [];
		const given = typeof answer === 'string' ? answer : [...answer];
		return [{ ...(id === undefined ? {} : { id }), question, answer: given }];
	});
	if (answers.length > 0) return { ok: true, answers };
	const message = 'Answer one question at least, or skip them.';
	return { ok: false, problems: [{ field: '', message }] };
}

export interface QuestionCard extends FormTarget, CardFacts {
	readonly questions: readonly Question[];
	readonly introduction: string;
	readonly form?: FilledForm;
}

/** The Enter key presses the first button of a form. This one shows the form again, so that no unfinished answer is sent. */
const onEnter = markup`<button class="on-enter" name="verdict" value="${ON_ENTER}" tabindex="-1" aria-hidden="true"></button>`;

function form(card: QuestionCard): Markup {
	if (card.expiresAt <= card.now)
		return markup`<p class="warning"><strong>Too late to answer.</strong> The agent went on without an answer. Ask it again if you still need this: you get a new link.</p>`;
	const filled = card.form ?? emptyForm;
	return postForm(
		card,
		markup`${onEnter}${questionForm(card.questions, filled)}<p class="hint">The agent gets what you choose and write here, and nothing else. You may leave questions open.</p><div class="actions"><button class="approve" name="verdict" value="answered">Send answer</button><button name="verdict" value="skipped">Skip</button></div>`,
	);
}

export function questionCard(card: QuestionCard): string {
	const [first] = card.questions;
	const isOne = card.questions.length === 1 && first !== undefined;
	const heading = markup`<h1 class="asked">${isOne ? first.question : 'Answer what it needs to know'}</h1>`;
	const introduction =
		card.introduction === '' ? undefined : markup`<p class="question">${card.introduction}</p>`;
	const problems = formProblems(card.form ?? emptyForm, 'Your answer was not sent.');
	const title = card.questions.length === 1 ? 'has a question' : 'has questions';
	return pageFrame({
		title: 'Answer',
		main: markup`<p class="eyebrow">An AI agent ${title} for you</p>
${heading}
${problems}
${introduction}
${pageSection('answer', 'Your answer', form(card))}
${pageSection('who', 'Who asks', cardFacts(card))}`,
	});
}
