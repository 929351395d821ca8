import type { DrawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import { type LivePage, pageFrame } from './page-frame';
import { type Markup, markup } from './markup';
import { drawingStyle, nodeList, workflowDrawing } from './workflow-drawing';
import {
	type Figures,
	type Texts,
	cards,
	factsList,
	linked,
	moment,
	pageSection,
	resultLine,
	safeUrl,
	thousands,
} from './page-parts';
import { type FormTarget, postForm } from './post-form';

interface ShownPlanTask extends Texts<'id' | 'title' | 'kind' | 'status' | 'why'> {
	readonly deps: readonly string[];
}

/** `name`: in n8n; empty if it could not be read. */
export interface RunWorkflow
	extends Texts<'workflowId' | 'name' | 'state' | 'evidence' | 'executionId' | 'url'> {
	/** Milliseconds since the epoch; 0 if it was not run. */
	readonly verifiedAt: number;
	readonly missingCredentials: readonly string[];
	readonly drawing?: DrawnWorkflow | undefined;
}

type ShownCost = Texts<'title'> &
	Figures<'modelCalls' | 'toolCalls' | 'tokensIn' | 'tokensCached' | 'tokensOut' | 'seconds'>;

interface ShownEvent {
	readonly at: number;
	readonly text: string;
}

const kinds = new Map(
	Object.entries({
		delegate: 'Done by an agent of its own',
		builder: 'Builds a workflow',
		'build-workflow': 'Builds a workflow',
		'manage-data-tables': 'Works on data tables',
		'data-table-agent': 'Works on data tables',
		research: 'Looks things up',
		'research-agent': 'Looks things up',
		'browser-agent': 'Uses the connected browser',
	}),
);

const looks = new Map(
	Object.entries({
		good: ['succeeded', 'finished', 'verified', 'done', 'completed'],
		bad: ['failed', 'stopped', 'blocked', 'it does not work', 'not built'],
		note: ['shown in part', 'not tested', 'waiting', 'cancelling', 'cancelled'],
		busy: ['running', 'working', 'starting', 'in_progress'],
	}).flatMap(([look, words]) => words.map((word) => [word, look] as const)),
);

const statusBadge = (status: string): Markup =>
	markup`<span class="badge ${looks.get(status.replace(/^(?:built|changed)[,;] /, '')) ?? 'plain'}">${status.replace(/_/g, ' ')}</span>`;

/** What a task of this kind does; undefined for a kind that is not known here. */
export const knownKind = (kind: string): string | undefined => kinds.get(kind);

const kindWords = (kind: string): string => kinds.get(kind) ?? kind;

function planList(tasks: readonly ShownPlanTask[]): Markup {
	const items = tasks.map((task) => {
		const after = task.deps.map((id) => {
			const at = tasks.findIndex((one) => one.id === id);
			return at < 0
				? markup`<code>${id}</code> `
				: markup`${at + 1}. <bdi>${tasks[at]?.title}</bdi> `;
		});
		const waits = after.length === 0 ? undefined : markup`<p class="hint">After: ${after}</p>`;
		const why = task.why === '' ? undefined : markup`<p class="why">${task.why}</p>`;
		return markup`<li><h3>${task.title} ${statusBadge(task.status)}</h3><p class="hint">${kindWords(task.kind)}</p>${waits}${why}</li>`;
	});
	return markup`<ol class="tasks steps">${items}</ol>`;
}

const tokensIn = ({ tokensIn: all, tokensCached }: ShownCost) =>
	tokensCached > 0 ? `${thousands(all)} (${thousands(tokensCached)} cached)` : thousands(all);

function costTable(costs: readonly ShownCost[]): Markup {
	const row = (cost: ShownCost) =>
		markup`<tr><th scope="row">${cost.title}</th><td>${thousands(cost.modelCalls)}</td><td>${thousands(cost.toolCalls)}</td><td>${tokensIn(cost)}</td><td>${thousands(cost.tokensOut)}</td><td>${thousands(cost.seconds)}</td></tr>`;
	const sum = (figure: Exclude<keyof ShownCost, 'title'>) =>
		costs.reduce((total, cost) => total + cost[figure], 0);
	const all = row({
		title: 'All together',
		modelCalls: sum('modelCalls'),
		toolCalls: sum('toolCalls'),
		tokensIn: sum('tokensIn'),
		tokensCached: sum('tokensCached'),
		tokensOut: sum('tokensOut'),
		seconds: sum('seconds'),
	});
	return markup`<div class="scrolls" tabindex="0"><table><thead><tr><th scope="col">Agent</th><th scope="col">Model calls</th><th scope="col">Tool calls</th><th scope="col">Tokens in</th><th scope="col">Tokens out</th><th scope="col">Seconds</th></tr></thead><tbody>${costs.map(row)}</tbody><tfoot>${all}</tfoot></table></div>`;
}

function workflowCard(workflow: RunWorkflow, index: number): Markup {
	const { name, workflowId, state, evidence, executionId, verifiedAt, drawing } = workflow;
	const url = safeUrl(workflow.url);
	const title = name === '' ? workflowId || 'A new workflow' : name;
	const link =
		url === undefined
			? undefined
			: markup`<p><a href="${url}" target="_blank" rel="noopener">Open in the editor</a></p>`;
	const known = factsList([
		['What a run has shown', evidence],
		['Execution', executionId],
		['Run', verifiedAt > 0 ? moment(verifiedAt) : undefined],
		['Credentials still to give', workflow.missingCredentials.join(', ')],
	]);
	const picture = drawing && workflowDrawing(drawing, `The nodes of ${title}`);
	const list = drawing && nodeList(drawing, `nodes-${index}`);
	return markup`<li><h3><bdi>${title}</bdi> ${statusBadge(state)}</h3>${picture}${list}${known}${link}</li>`;
}

function eventList(events: readonly ShownEvent[]): Markup {
	const items = events.map(({ at, text }) => {
		const iso = new Date(at).toISOString();
		return markup`<li><time datetime="${iso}">${iso.slice(11, 19)}</time> ${text}</li>`;
	});
	return markup`<ul class="log">${[...items].reverse()}</ul>`;
}

/** Times are milliseconds since the epoch. */
export interface RunPage
	extends FormTarget,
		Texts<'runId' | 'threadId' | 'agentId' | 'user' | 'status' | 'message' | 'goOn'>,
		Figures<'createdAt' | 'updatedAt' | 'now'> {
	readonly isEnded: boolean;
	readonly isWorkedOn: boolean;
	readonly said: readonly string[];
	readonly notDone: readonly string[];
	/** `url`: the address of its card; empty if it is already answered. */
	readonly questions: ReadonlyArray<
		Texts<'question' | 'url'> & Figures<'expiresAt'> & { readonly isForProgram?: boolean }
	>;
	readonly plan: { readonly phase: string; readonly tasks: readonly ShownPlanTask[] } | undefined;
	readonly tasks: ReadonlyArray<
		Texts<'taskId' | 'title' | 'kind' | 'status'> & { readonly isOpen: boolean }
	>;
	readonly checklist: ReadonlyArray<Texts<'id' | 'description' | 'status'>>;
	readonly workflows: readonly RunWorkflow[];
	readonly costs: readonly ShownCost[];
	readonly events: readonly ShownEvent[];
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
