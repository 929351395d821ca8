import type { LivePage } from './live-page';
import { type Markup, markup } from './markup';
import { drawingStyle } from './drawing-style';
import { moment } from './moment';
import { pageFrame } from './page-frame';
import { cards, factsList, linked, resultLine, pageSection } from './page-parts';
import { type FormTarget, postForm } from './post-form';
import type { ShownCost, ShownEvent, ShownPlanTask, RunWorkflow } from './run-parts';
import { costTable, eventList, kindWords, planList, statusBadge, workflowCard } from './run-parts';
import { safeUrl } from './safe-url';

export interface RunPage extends FormTarget {
	readonly runId: string;
	readonly threadId: string;
	readonly agentId: string;
	readonly user: string;
	readonly status: string;
	readonly isEnded: boolean;
	readonly isWorkedOn: boolean;
	/** Milliseconds since the epoch, like all times here. */
	readonly createdAt: number;
	readonly updatedAt: number;
	readonly now: number;
	/** What the person asked for. */
	readonly message: string;
	readonly said: readonly string[];
	readonly notDone: readonly string[];
	readonly goOn: string;
	/** `url`: the address of its card; empty if it is already answered. */
	readonly questions: ReadonlyArray<{
		readonly question: string;
		readonly expiresAt: number;
		readonly url: string;
		/** Whether a program is to answer it. */
		readonly isForProgram?: boolean;
	}>;
	readonly plan: { readonly phase: string; readonly tasks: readonly ShownPlanTask[] } | undefined;
	readonly tasks: ReadonlyArray<{
		readonly taskId: string;
		readonly title: string;
		readonly kind: string;
		readonly status: string;
		readonly isOpen: boolean;
	}>;
	readonly checklist: ReadonlyArray<{
		readonly id: string;
		readonly description: string;
		readonly status: string;
	}>;
	readonly workflows: readonly RunWorkflow[];
	readonly costs: readonly ShownCost[];
	readonly events: readonly ShownEvent[];
	/** The result of the last form. */
	readonly result?: string | undefined;
	/** Left out for a run that has ended, because it does not change any more. */
	readonly live?: LivePage | undefined;
}

const runStyle = markup`<style>
h1 { white-space: pre-wrap; }
.badge { white-space: normal; }
.badge.good { color: var(--good); }
.badge.bad { color: var(--bad); font-weight: 600; }
.badge.note { color: var(--note); }
.badge.busy { color: var(--link); }
.said { padding: .75rem 1rem; white-space: pre-wrap; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; }
.steps > li { margin-bottom: .5rem; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; }
.steps p, .cards h3 + p { margin: 0; }
.why { white-space: pre-wrap; color: var(--bad); }
ul.plain, .log { padding: 0; list-style: none; }
.plain li, .log li { padding: .25rem 0; }
.log { font-size: .9375rem; }
.log time { color: var(--soft); font-variant-numeric: tabular-nums; }
button.small { flex: none; min-height: 2.75rem; margin-top: .5rem; }
</style>`;

/** Characters. */
const LONGEST_HEADING = 160;

const questionList = ({ questions, now }: RunPage): Markup | undefined =>
	cards(questions, ({ question, expiresAt, url, isForProgram }) => {
		const until = isForProgram === true ? 'Until' : 'Answer before';
		const hint =
			safeUrl(url) === undefined
				? markup`Answered. The run goes on with it.`
				: markup`${until} ${moment(expiresAt, now)}.`;
		return markup`<li><p class="question">${linked(url, question)}</p><p class="hint">${hint}</p></li>`;
	});

const taskList = (page: RunPage): Markup | undefined =>
	cards(page.tasks, ({ taskId, title, kind, status, isOpen }) => {
		const cancel =
			isOpen && !page.isEnded
				? postForm(
						page,
						markup`<button class="small" id="${`cancel-${taskId}`}" name="cancel" value="${taskId}">Cancel this task</button>`,
					)
				: undefined;
		return markup`<li><h3><bdi>${title}</bdi> ${statusBadge(status)}</h3><p class="hint">${kindWords(kind)}. Known as <code>${taskId}</code>.</p>${cancel}</li>`;
	});

function checkList({ checklist }: RunPage): Markup | undefined {
	if (checklist.length === 0) return undefined;
	const items = checklist.map(
		({ description, status }) => markup`<li>${description} ${statusBadge(status)}</li>`,
	);
	return markup`<ul class="plain">${items}</ul>`;
}

function answers({ said }: RunPage): Markup | undefined {
	const last = said.at(-1);
	if (last === undefined) return undefined;
	const before = said.slice(0, -1).map((text) => markup`<p class="said">${text}</p>`);
	const earlier =
		before.length === 0
			? undefined
			: markup`<details id="earlier"><summary>What it said before (${before.length})</summary>${before}</details>`;
	return markup`<p class="said">${last}</p>${earlier}`;
}

function leftOver({ notDone, goOn }: RunPage): Markup | undefined {
	if (notDone.length === 0 && goOn === '') return undefined;
	const items = notDone.map((one) => markup`<li>${one}</li>`);
	const list = items.length === 0 ? undefined : markup`<ul>${items}</ul>`;
	return markup`<div class="warning">${list}${goOn === '' ? undefined : markup`<p>${goOn}</p>`}</div>`;
}

function heading({ message, agentId }: RunPage): Markup {
	if (message.trim() === '') return markup`<h1>Run of <bdi>${agentId}</bdi></h1>`;
	const [first = ''] = message.split('\n', 1);
	const short = first.length > LONGEST_HEADING ? `${first.slice(0, LONGEST_HEADING)}…` : first;
	const whole =
		short === message
			? undefined
			: markup`<details id="asked"><summary>All that was asked for</summary><p class="said">${message}</p></details>`;
	return markup`<h1>${short}</h1>${whole}`;
}

function attended({ isEnded, isWorkedOn, questions }: RunPage): string {
	if (isEnded) return 'It has ended.';
	if (isWorkedOn) return 'It is being worked on.';
	if (questions.length === 0) return 'No node works on it at the moment.';
	const isForPerson = questions.some(({ isForProgram }) => isForProgram !== true);
	return isForPerson ? 'It waits for a person.' : 'It waits for a program.';
}

const about = (page: RunPage): Markup | undefined =>
	factsList([
		['Agent', page.agentId],
		['On behalf of', page.user],
		['Began', moment(page.createdAt)],
		['Last change', moment(page.updatedAt)],
		['Run', markup`<code>${page.runId}</code>`],
		['Thread', markup`<code>${page.threadId}</code>`],
	]);

/** The page of a run: what waits, what is planned, what was built, and what was used. */
export function runPage(page: RunPage): string {
	const { status, plan, workflows, costs, events, result, isEnded, live } = page;
	const cancel = isEnded
		? undefined
		: postForm(
				page,
				markup`<p class="hint">What was done stays done. What waits for an answer is declined.</p><div class="actions"><button id="cancel-run" name="cancel" value="run">Cancel the run</button></div>`,
			);
	return pageFrame({
		title: 'Run',
		live,
		style: markup`${drawingStyle}${runStyle}`,
		main: markup`${resultLine(result)}<div id="live">${heading(page)}
<p>${statusBadge(status)} ${attended(page)}</p>
${pageSection('questions', `Waiting for an answer (${page.questions.length})`, questionList(page))}
${pageSection('said', 'What the Foreman said', answers(page))}
${pageSection('left', 'Not done or not proven', leftOver(page))}
${pageSection('plan', 'Plan', plan && markup`<p class="hint">The plan: ${plan.phase}.</p>${planList(plan.tasks)}`)}
${pageSection('checklist', 'Checklist', checkList(page))}
${pageSection('workflows', 'Workflows', cards(workflows, workflowCard))}
${pageSection('tasks', 'Background tasks', taskList(page))}
${pageSection('costs', 'What it took', costs.length === 0 ? undefined : costTable(costs))}
${pageSection('events', 'What happened lately', events.length === 0 ? undefined : eventList(events))}
${pageSection('about', 'About this run', about(page))}
${pageSection('stop', 'Stop it', cancel)}</div>
<p><a href="../../ui">All that waits</a></p>`,
	});
}
