import { askedQuestions, cardOf } from '../../asking/asked-questions';
import { planInput } from '../../kernel/planned-task';
import type { PlannedTask } from '../../kernel/planned-task';
import type { Question } from '../../kernel/question';
import { CODE_WORDS } from '../../policy/approvals/answer-code';
import type { Approval } from '../../policy/approvals/approval';
import { isTextShownWhole, plainLine, plainLines } from '../../policy/people/plain-line';

/** Characters of a plan that a person can be expected to read in a message. */
const LONGEST_PLAN = 12_000;

const ON_ITS_CARD =
	'A message here does not answer this: a person answers it on its approval card.';

const ONE_OF_SEVERAL =
	'Several questions wait for a person: each is answered on its own card, and a message here answers none of them.';

/** A question as a conversation shows it. */
export interface ChatQuestion {
	readonly text: string;
	/** What a message can answer. */
	readonly takes: 'verdict' | 'answer' | 'nothing';
}

/** Indented by four spaces, because Markdown shows such a line unchanged. */
const asIs = (line: string) => (line === '' ? '' : `    ${line}`);

/** Longer than any title, question or option, so that nothing is cut: a person can only answer what they read. */
const WHOLE = 6_000;

const whole = (text: string) => plainLine(text, WHOLE);

const listed = (names: readonly string[]) => names.map(whole).join(', ');

/** We write the structure, and quote each text of the model by itself. */
function describeTask(task: PlannedTask, index: number): string[] {
	const { id, title, kind, spec, deps, tools, workflowId } = task;
	const facts = [
		...[whole(id), kind],
		...(workflowId === undefined ? [] : [`workflow ${whole(workflowId)}`]),
		...(tools === undefined ? [] : [`tools ${listed(tools)}`]),
		...(deps.length === 0 ? [] : [`after ${listed(deps)}`]),
	];
	const heading = `${index + 1}. ${whole(title)} (${facts.join('; ')})`;
	return [heading, ...plainLines(spec).map((line) => `   ${line}`), ''];
}

/** Shows the code once. Whoever answers later knows it already. */
const withCode = (code: string | undefined) =>
	code === undefined
		? 'Send your answer with the six digits that you were shown with this question'
		: `${CODE_WORDS} ${code}. Send it with your answer`;
/** Everything that a model wrote about a task, unchanged. */
const textsOf = ({ id, title, spec, deps, tools = [], workflowId = '' }: PlannedTask) => [
	...[id, title, spec, workflowId, ...deps, ...tools],
];

/** A plan that is too long for a message can only be approved on its card. */
function planText(
	{ question, arguments: given }: Approval,
	code: string | undefined,
): ChatQuestion {
	const plan = planInput.safeParse(JSON.parse(given));
	const tasks = plan.data?.tasks ?? [];
	const lines = tasks.flatMap(describeTask).map(asIs).join('\n');
	const isWhole = tasks.flatMap(textsOf).every(isTextShownWhole);
	if (!plan.success || lines.length > LONGEST_PLAN || !isWhole)
		return {
			text: `${whole(question)}\n\nIt cannot be shown whole in a message. ${ON_ITS_CARD}`,
			takes: 'nothing',
		};
	const how = `${withCode(code)}: "yes" to have it carried out, "no" to refuse it, or what is to change.`;
	return { text: `${whole(question)}\n\n${lines}\n${how}`, takes: 'verdict' };
}

const hows: Readonly<Record<Question['type'], string>> = {
	single: ': one of these, or your own words.',
	multi: ': one or more of these, with commas between them, or your own words.',
	text: '.',
};

const optionsOf = ({ options = [] }: Question) => options.map((option) => `- ${whole(option)}`);

function questionsText(
	introduction: string,
	questions: readonly Question[],
	code: string | undefined,
): string {
	const [first] = questions;
	const asked =
		questions.length === 1 && first
			? [whole(first.question), ...optionsOf(first), `${withCode(code)}${hows[first.type]}`]
			: [
					...questions.flatMap((one, index) => [
						`${index + 1}. ${whole(one.question)}`,
						...optionsOf(one).map((option) => `   ${option}`),
					]),
					`${withCode(code)}: all of them in one message.`,
				];
	const begins = introduction.trim() === '' ? '' : whole(introduction);
	return [begins, ...asked].filter((line) => line !== '').join('\n');
}

/**
 * The text of a question in a conversation, and how to answer it there. `isLone`: nothing else waits for a person. `code`:
 * what an answer must carry, if this text shows it.
 */
export function chatQuestion(approval: Approval, isLone: boolean, code?: string): ChatQuestion {
	const asked = askedQuestions(approval);
	if (isLone && asked)
		return {
			text: questionsText(asked.introduction ?? '', asked.questions, code),
			takes: 'answer',
		};
	if (isLone && cardOf(approval) === 'plan') return planText(approval, code);
	return {
		text: `${whole(approval.question)}\n\n${isLone ? ON_ITS_CARD : ONE_OF_SEVERAL}`,
		takes: 'nothing',
	};
}
