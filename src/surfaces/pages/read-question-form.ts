import { LONGEST_WORDS, type QuestionAnswer } from '../../kernel/person-answer';
import type { Question } from '../../kernel/question';
import type { FormProblem } from './post-form';

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

/** Reads what a person filled in. They may leave questions open, but not all of them. */
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
