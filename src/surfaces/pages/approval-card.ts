import type { Card } from '../../kernel/define-tool';
import { splitWarning } from '../../kernel/workflow/node-proof';
import { areWhole, type DraftChange } from '../../kernel/workflow/draft-change';
import { type FoldedArguments, callArguments } from './call-arguments';
import { type CardFacts, cardFacts, cards, choiceInput, pageSection, linked } from './page-parts';
import { changedDrafts } from './changed-drafts';
import { drawingStyle, workflowDrawing, nodeList } from './workflow-drawing';
import type { FilledForm, FormTarget } from './post-form';
import { emptyForm, formProblems, postForm, textArea } from './post-form';
import { type Markup, markup } from './markup';
import { pageFrame } from './page-frame';
import { planTasks } from './plan-tasks';
import type { DrawnWorkflow } from '../../kernel/workflow/drawn-workflow';

export interface ConcernedWorkflow {
	readonly name: string;
	readonly url: string;
	readonly drawing: DrawnWorkflow;
}

export function concernedWorkflows(workflows: readonly ConcernedWorkflow[]): Markup | undefined {
	const list = cards(workflows, ({ name, url, drawing }, index) => {
		const title = linked(url, markup`<bdi>${name}</bdi>`);
		const picture = workflowDrawing(drawing, `The nodes of ${name}`);
		return markup`<li><h3>${title}</h3>${picture}${nodeList(drawing, `nodes-${index}`)}</li>`;
	});
	const heading =
		workflows.length === 1 ? 'The workflow as it is now' : 'The workflows as they are now';
	return pageSection('concerned', heading, list);
}

export interface ApprovalCard extends FormTarget, CardFacts {
	readonly question: string;
	/** Where secrets and data go, and what happens to each: one line each. */
	readonly reaches?: readonly string[];
	readonly arguments: unknown;
	/** What would be other in drafts: shown in place of the arguments, if it is whole. */
	readonly changes?: readonly DraftChange[];
	readonly workflows?: readonly ConcernedWorkflow[];
	/** Which of the arguments may be folded away. Default: none. */
	readonly folds?: FoldedArguments;
	/** Whether a program was handed the call: a person can end it, and not answer in its place. */
	readonly isForProgram?: boolean;
	/** How the arguments are shown. Default: field by field. */
	readonly shows?: Card;
	/** What "always" would cover, as it reads after "Approve this tool always for". Without it, "always" is not offered. */
	readonly always?: string;
	readonly form?: FilledForm;
}

const isPlan = ({ shows }: ApprovalCard) => shows === 'plan';

function note(card: ApprovalCard): Markup {
	const { fields, problems } = card.form ?? emptyForm;
	const isWrong = problems.some(({ field }) => field === 'note');
	const label = isPlan(card) ? 'Revise it like this' : 'Tell the agent what to do instead';
	const area = { name: 'note', rows: 2, value: fields.note ?? '', describedBy: 'note-hint' };
	return markup`<div class="ask"><label for="note">${label}</label>${textArea({ ...area, isWrong })}<p class="hint" id="note-hint">Optional. The agent is told when you decline.</p></div>`;
}

/** Decline comes first, because the Enter key in a field presses the first button. */
function answer(card: ApprovalCard, complete: boolean): Markup {
	if (card.expiresAt <= card.now) {
		return markup`<p class="warning"><strong>Too late to answer.</strong> Nothing was run. If it is still needed, ask the agent again: you get a new link.</p>`;
	}
	if (card.isForProgram === true) {
		const ends =
			'The agent waits until the program sends the result. Ending it tells the agent to go on without; what the program did is not undone.';
		const end = markup`<button name="verdict" value="declined">Stop waiting</button>`;
		return postForm(
			card,
			markup`<p class="hint" id="hint">${ends}</p>${note(card)}<div class="actions">${end}</div>`,
		);
	}
	const always =
		card.always === undefined || card.always === '' || !complete
			? undefined
			: choiceInput('checkbox', [
					'always',
					'yes',
					markup`Approve this tool always for <bdi>${card.always}</bdi>`,
				]);
	const approve = complete
		? markup`<button class="approve ${card.tool.effect}" name="verdict" value="approved">Approve</button>`
		: markup`<button class="approve" disabled aria-describedby="hint">Approve</button>`;
	const hint = complete
		? `Approve lets the agent ${isPlan(card) ? 'carry out this plan' : 'make this one call'}, exactly as shown. Decline stops it.`
		: 'The call cannot be approved, since not everything is shown. Decline stops it.';
	return postForm(
		card,
		markup`<p class="hint" id="hint">${hint}</p>${note(card)}${always}<div class="actions"><button name="verdict" value="declined">Decline</button>${approve}</div>`,
	);
}

/** The arguments that the tool would get: a plan as a plan, everything else field by field. */
function whatIsAsked(card: ApprovalCard): { readonly content: Markup; readonly complete: boolean } {
	const { changes = [] } = card;
	const other = pageSection('change', 'What would be other', changedDrafts(changes));
	if (areWhole(changes)) return { content: markup`${other}`, complete: true };
	const all = callArguments(card.arguments, card.folds);
	const plan = isPlan(card) && all.complete ? planTasks(card.arguments) : undefined;
	if (plan === undefined)
		return {
			content: markup`${other}${pageSection('what', 'Arguments', all.content)}`,
			complete: all.complete,
		};
	const others =
		Object.keys(plan.rest).length === 0
			? undefined
			: pageSection('rest', 'Beside the tasks', callArguments(plan.rest).content);
	return {
		content: markup`${pageSection('what', 'The plan', plan.content)}${others}`,
		complete: true,
	};
}

function whereTo(card: ApprovalCard): Markup | undefined {
	const { reaches = [] } = card;
	if (reaches.length === 0) return undefined;
	const lines = reaches.map((line) => markup`<li>${line}</li>`);
	const list = markup`<ul class="reach">${lines}</ul>`;
	const title = isPlan(card)
		? 'What is changed or made without another question'
		: 'What happens, and where something is sent';
	return pageSection('reach', title, list);
}

export function approvalCard(card: ApprovalCard): string {
	const { content, complete } = whatIsAsked(card);
	const { warning, isGrave, asked } = splitWarning(card.question);
	const first =
		warning === ''
			? undefined
			: markup`<p class="${isGrave ? 'danger' : 'warning'}"><strong>${warning}</strong></p>`;
	const destroys =
		card.tool.effect === 'destroy' && card.tool.reversible !== true
			? markup`<p class="danger"><strong>This cannot be undone.</strong> The tool deletes or overwrites something.</p>`
			: undefined;
	return pageFrame({
		title: card.isForProgram === true ? 'Waiting for a program' : 'Approve or decline',
		style: drawingStyle,
		main: markup`<p class="eyebrow">${card.isForProgram === true ? 'An AI agent waits for a program' : 'An AI agent asks for your approval'}</p>
${first}
<h1 class="asked">${asked}</h1>
${formProblems(card.form ?? emptyForm, 'Your answer was not taken.')}
${destroys}
${pageSection('who', 'Who asks, for what', cardFacts(card))}
${whereTo(card)}
${concernedWorkflows(card.workflows ?? [])}
${content}
${pageSection('answer', 'Your answer', answer(card, complete))}`,
	});
}
