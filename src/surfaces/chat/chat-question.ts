import { nativeCatalog } from '../../catalog/catalog';
import {
	type CallToShow,
	asIs,
	askedQuestions,
	cardOf,
	callInChat,
} from '../../asking/call-in-chat';
import { howToDecide } from '../../asking/hold-for-answer';
import { planInput, workflowsOfTask, type PlannedTask } from '../../kernel/planned-task';
import type { Question } from '../../kernel/question';
import { CODE_WORDS } from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import { isTextShownWhole, plainLine, plainLines } from '../../policy/people/plain-line';

/** Characters of a plan or a call that a person can be expected to read in a message. */
const LONGEST = 12_000;
const NOT_WHOLE = 'It cannot be shown whole in a message';
const HAS_SECRET = 'It holds what looks like a secret, which no message shows';

export interface ChatQuestion {
	readonly text: string;
	readonly takes: 'verdict' | 'answer' | 'nothing';
}

export interface Showing {
	/** What an answer must carry, if this text shows it. */
	readonly code?: string | undefined;
	readonly clean?: (text: string) => string;
	/** Where else people find what is asked: empty where nothing else is set up. */
	readonly elsewhere?: string;
}

export type AskedInChat = Omit<CallToShow, 'title' | 'arguments'> &
	Pick<Approval, 'arguments' | 'expiresAt' | 'client'>;

/** Longer than any title, question or option, so that nothing is cut: a person can only answer what they read. */
const WHOLE = 6_000;

const whole = (text: string) => plainLine(text, WHOLE);

const listed = (names: readonly string[]) => names.map(whole).join(', ');

const kindWords: Readonly<Record<PlannedTask['kind'], string>> = {
	delegate: 'a delegate',
	'build-workflow': 'a workflow',
	'manage-data-tables': 'data tables',
	research: 'research',
};

/** What a task waits for by its place in the plan, which people see. The ids are for models. */
const placeOf = (dep: string, tasks: readonly PlannedTask[]) => {
	const index = tasks.findIndex(({ id }) => id === dep);
	return index < 0 ? whole(dep) : String(index + 1);
};

/** We write the structure, and quote each text of the model by itself. */
function describeTask(task: PlannedTask, index: number, tasks: readonly PlannedTask[]): string[] {
	const { title, kind, spec, deps, tools, table, columns = {} } = task;
	const made = Object.entries(columns).map(([name, type]) => `${name} (${type})`);
	const workflows = workflowsOfTask(task);
	const facts = [
		kindWords[kind],
		...(workflows.length === 0 ? [] : [`workflow ${listed(workflows)}`]),
		...(table === undefined ? [] : [`table ${whole(table)}`]),
		...(made.length === 0 ? [] : [`made with the columns ${listed(made)}`]),
		...(tools === undefined ? [] : [`tools ${listed(tools)}`]),
		...(deps.length === 0 ? [] : [`after ${deps.map((dep) => placeOf(dep, tasks)).join(', ')}`]),
	];
	const heading = `${index + 1}. ${whole(title)} (${facts.join('; ')})`;
	return [heading, ...plainLines(spec).map((line) => `   ${line}`), ''];
}

/** Shows the code once, in a paragraph of its own. A person who answers later knows it already. */
const withCode = (code: string | undefined) =>
	code === undefined
		? 'Send your answer with the six digits that you were shown with this question'
		: `${CODE_WORDS} ${code}.\n\nSend it with your answer`;

const textsOf = (task: PlannedTask) => [
	task.title,
	task.spec,
	task.table ?? '',
	...workflowsOfTask(task),
	...task.deps,
	...(task.tools ?? []),
	...Object.keys(task.columns ?? {}),
];

const onItsCard = (question: string, elsewhere = '', why = NOT_WHOLE): ChatQuestion => ({
	text: `${whole(question)}\n\n${why}, so a message does not answer it: open its approval card${elsewhere && ` ${elsewhere}`}.`,
	takes: 'nothing',
});

/** A plan that is too long for a message can only be approved on its card. */
function planText(
	{ question, arguments: given, facts = [] }: AskedInChat,
	{ code, elsewhere }: Showing,
): ChatQuestion {
	const plan = planInput.safeParse(JSON.parse(given));
	const tasks = plan.data?.tasks ?? [];
	const covered = facts.map((fact) => `- ${whole(fact)}`).concat(facts.length > 0 ? '' : []);
	const lines = [...tasks.flatMap(describeTask), ...covered].map(asIs).join('\n');
	const isWhole = [...tasks.flatMap(textsOf), ...facts].every(isTextShownWhole);
	if (!plan.success || lines.length > LONGEST || !isWhole) return onItsCard(question, elsewhere);
	const how =
		code === undefined
			? `${withCode(code)}: "yes" to have it carried out, "no" to refuse it, or what is to change.`
			: `${CODE_WORDS} ${code}.\n\nReply \`${code} yes\` to have it carried out, \`${code} no\` to refuse it, or the code with what is to change.`;
	return { text: `${whole(question)}\n\n${lines}\n${how}`, takes: 'verdict' };
}

/** A call with all that its card shows. One that cannot be shown whole can only be approved there. */
function callText(
	asked: AskedInChat,
	{ code, clean = (text) => text, elsewhere }: Showing,
): ChatQuestion {
	const given: unknown = JSON.parse(asked.arguments);
	const title = nativeCatalog.findAny(asked.tool)?.title;
	const shown = callInChat({ ...asked, title, arguments: given }, { longest: LONGEST, clean });
	if (shown.word === 'not-whole') return onItsCard(asked.question, elsewhere);
	if (shown.word === 'secret') return onItsCard(clean(asked.question), elsewhere, HAS_SECRET);
	return { text: `${shown.text}\n\n${howToDecide(asked.expiresAt, code)}`, takes: 'verdict' };
}

/** Whether a number picks an option. Where one holds a digit, "2" could be its number or its text. */
export const hasNumbers = ({ options = [] }: Question): boolean =>
	options.length > 0 && !options.some((option) => /\p{Nd}/u.test(option));

/** How many of its options a question takes; empty where it has none. */
const choiceOf = ({ type }: Question) =>
	({ single: 'one of these', multi: 'any of these', text: '' })[type];

function howToAnswer(question: Question): string {
	const choice = choiceOf(question);
	if (choice === '') return '.';
	const separated = question.type === 'multi' ? ', with commas between them' : '';
	return `: ${choice}${separated}, ${hasNumbers(question) ? 'by number or by name, ' : ''}or your own words.`;
}

const optionsOf = (question: Question) =>
	(question.options ?? []).map(
		(option, index) => `${hasNumbers(question) ? `${index + 1}.` : '-'} ${whole(option)}`,
	);

/** The code has a paragraph of its own: behind a list, Markdown shows it as part of the last option. */
function questionsText(
	introduction: string,
	questions: readonly Question[],
	code: string | undefined,
): string {
	const [first] = questions;
	const begins = introduction.trim() === '' ? [] : [whole(introduction)];
	if (questions.length === 1 && first) {
		const asked = [...begins, whole(first.question), ...optionsOf(first)];
		return `${asked.join('\n')}\n\n${withCode(code)}${howToAnswer(first)}`;
	}
	const asked = questions.flatMap((one, index) => [
		`${index + 1}. ${whole(one.question)}${choiceOf(one) && ` (${choiceOf(one)})`}`,
		...optionsOf(one).map((option) => `   ${option}`),
	]);
	return `${[...begins, ...asked].join('\n')}\n\n${withCode(code)}: all of them in one message.`;
}

export function chatQuestion(asked: AskedInChat, showing: Showing = {}): ChatQuestion {
	// Only the program that was handed the call has its result.
	if (asked.client !== undefined) return { text: asked.question, takes: 'nothing' };
	const questions = askedQuestions(asked);
	if (questions)
		return {
			text: questionsText(questions.introduction ?? '', questions.questions, showing.code),
			takes: 'answer',
		};
	return cardOf(asked) === 'plan' ? planText(asked, showing) : callText(asked, showing);
}
