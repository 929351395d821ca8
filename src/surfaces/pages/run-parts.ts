import type { DrawnWorkflow } from '../../kernel/workflow/drawn-workflow';
import { type Markup, markup } from './markup';
import { moment } from './moment';
import { factsList, thousands } from './page-parts';
import { safeUrl } from './safe-url';
import { nodeList, workflowDrawing } from './workflow-drawing';

export interface ShownPlanTask {
	readonly id: string;
	readonly title: string;
	readonly kind: string;
	readonly deps: readonly string[];
	readonly status: string;
	readonly why: string;
}

export interface RunWorkflow {
	readonly workflowId: string;
	/** Its name in n8n; empty if it could not be read. */
	readonly name: string;
	readonly state: string;
	readonly evidence: string;
	readonly executionId: string;
	/** Milliseconds since the epoch; 0 if it was not run. */
	readonly verifiedAt: number;
	readonly missingCredentials: readonly string[];
	/** The address in the editor; empty for none. */
	readonly url: string;
	readonly drawing?: DrawnWorkflow | undefined;
}

export interface ShownCost {
	readonly title: string;
	readonly modelCalls: number;
	readonly toolCalls: number;
	readonly tokensIn: number;
	/** Of those, read from the provider's cache, as far as the model tells. */
	readonly tokensCached: number;
	readonly tokensOut: number;
	readonly seconds: number;
}

export interface ShownEvent {
	/** Milliseconds since the epoch. */
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
		succeeded: 'good',
		finished: 'good',
		verified: 'good',
		done: 'good',
		completed: 'good',
		failed: 'bad',
		stopped: 'bad',
		blocked: 'bad',
		'built; it does not work': 'bad',
		'built, shown in part': 'note',
		'not built': 'bad',
		running: 'busy',
		working: 'busy',
		starting: 'busy',
		in_progress: 'busy',
		waiting: 'note',
		cancelling: 'note',
		cancelled: 'note',
	}),
);

/** A word for a status. The colour repeats what the word says. */
export const statusBadge = (status: string): Markup =>
	markup`<span class="badge ${looks.get(status) ?? 'plain'}">${status.replace(/_/g, ' ')}</span>`;

/** What a task of this kind does; undefined for a kind that is not known here. */
export const knownKind = (kind: string): string | undefined => kinds.get(kind);

export const kindWords = (kind: string): string => kinds.get(kind) ?? kind;

/** The tasks of a plan, in order, each with the tasks that it waits for. */
export function planList(tasks: readonly ShownPlanTask[]): Markup {
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

/** What each agent has used, and all together. */
export function costTable(costs: readonly ShownCost[]): Markup {
	const row = (cost: ShownCost) =>
		markup`<tr><th scope="row">${cost.title}</th><td>${thousands(cost.modelCalls)}</td><td>${thousands(cost.toolCalls)}</td><td>${tokensIn(cost)}</td><td>${thousands(cost.tokensOut)}</td><td>${thousands(cost.seconds)}</td></tr>`;
	const sum = (pick: (cost: ShownCost) => number) =>
		costs.reduce((total, cost) => total + pick(cost), 0);
	const all = row({
		title: 'All together',
		modelCalls: sum((one) => one.modelCalls),
		toolCalls: sum((one) => one.toolCalls),
		tokensIn: sum((one) => one.tokensIn),
		tokensCached: sum((one) => one.tokensCached),
		tokensOut: sum((one) => one.tokensOut),
		seconds: sum((one) => one.seconds),
	});
	return markup`<div class="scrolls" tabindex="0"><table><thead><tr><th scope="col">Agent</th><th scope="col">Model calls</th><th scope="col">Tool calls</th><th scope="col">Tokens in</th><th scope="col">Tokens out</th><th scope="col">Seconds</th></tr></thead><tbody>${costs.map(row)}</tbody><tfoot>${all}</tfoot></table></div>`;
}

/** A workflow that was built: its status, the evidence for it, and a drawing. */
export function workflowCard(workflow: RunWorkflow, index: number): Markup {
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

/** What has happened, the latest first. */
export function eventList(events: readonly ShownEvent[]): Markup {
	const items = events.map(({ at, text }) => {
		const iso = new Date(at).toISOString();
		return markup`<li><time datetime="${iso}">${iso.slice(11, 19)}</time> ${text}</li>`;
	});
	return markup`<ul class="log">${[...items].reverse()}</ul>`;
}
