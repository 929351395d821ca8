import type { Tool } from '../../../kernel/define-tool';
import { effectBadge } from '../effect-badge';
import { markedBelow, type Markup, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';

export interface ListedTool {
	readonly name: string;
	readonly description: string;
	readonly effect: Tool['effect'];
	readonly enabled: boolean;
	/** Our own words: which version it runs. */
	readonly runs: string;
	/** Milliseconds since the epoch. */
	readonly changedAt: number;
	/** The relative address of its page. */
	readonly url: string;
}

export interface DeletedTool {
	readonly id: string;
	readonly name: string;
	/** Milliseconds since the epoch. */
	readonly deletedAt: number;
	/** Until when it can be restored, in milliseconds since the epoch. */
	readonly until: number;
}

export interface ToolListPage extends FormTarget {
	readonly tools: readonly ListedTool[];
	/** Of all that match. */
	readonly total: number;
	/** The latest of them. */
	readonly deleted: readonly DeletedTool[];
	readonly deletedTotal: number;
	readonly system: ReadonlyArray<Pick<ListedTool, 'name' | 'effect'>>;
	/** What was looked for; empty for all. */
	readonly find: string;
	/** Relative addresses of the pages around this one; empty where there is none. */
	readonly before: string;
	readonly after: string;
	/** What became of the last form. */
	readonly result: string;
	/** Why the last form was not taken. */
	readonly problem: string;
	/** Rows that nobody can read. */
	readonly unreadable: number;
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** Characters of a description in the list. */
const LONGEST = 140;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function toolItem({ name, description, effect, enabled, runs, changedAt, url }: ListedTool) {
	const off = enabled ? undefined : markup` <strong>Switched off.</strong>`;
	return markup`<li><p><a href="${url}"><code>${name}</code></a> ${effectBadge({ effect })}</p><p>${cut(description)}</p><p class="hint">${runs}.${off} Changed ${moment(changedAt)}.</p></li>`;
}

function toolItems({ tools, find, total }: ToolListPage): Markup {
	if (tools.length > 0) return markup`<ul class="cards">${tools.map(toolItem)}</ul>`;
	if (find !== '' || total > 0)
		return markup`<p>No tool has “${find}” in its name or description.</p>`;
	return markup`<p>Your team has no tools of its own yet. A tool is a published workflow of n8n that begins with <em>When Executed by Another Workflow</em>: <a href="tools/new">make one of a workflow</a>. Agents have it at their next turn.</p>`;
}

function search({ find, total }: ToolListPage): Markup | undefined {
	if (total === 0 && find === '') return undefined;
	const all = find === '' ? undefined : markup`<p><a href="tools">All tools</a></p>`;
	return markup`<form method="get" action="tools" class="find"><label for="find">Find a tool</label><div class="line"><input id="find" name="find" type="search" maxlength="100" value="${find}" autocapitalize="off" spellcheck="false"><button>Find</button></div>${markedBelow(find)}</form>${all}`;
}

function around({ before, after }: ToolListPage): Markup | undefined {
	if (before === '' && after === '') return undefined;
	const link = (url: string, text: string) =>
		url === '' ? undefined : markup`<a href="${url}">${text}</a> `;
	return markup`<p>${link(before, 'Those before')}${link(after, 'The next ones')}</p>`;
}

function deletedTools(page: ToolListPage): Markup | undefined {
	const { deleted, deletedTotal, now } = page;
	if (deleted.length === 0) return undefined;
	const items = deleted.map(
		({ id, name, deletedAt, until }) =>
			markup`<li><p><code>${name}</code></p><p class="hint">Deleted ${moment(deletedAt)}. Can be restored until ${moment(until, now)}.</p>${postForm(page, markup`<div class="actions"><button name="restore" value="${id}" aria-label="Restore ${name}">Restore</button></div>`)}</li>`,
	);
	return markup`<details><summary>Deleted (${deletedTotal})</summary>${deletedTotal > deleted.length ? markup`<p class="hint">The latest ${deleted.length}.</p>` : undefined}<ul class="cards">${items}</ul></details>`;
}

function systemTools({ system }: ToolListPage): Markup | undefined {
	if (system.length === 0) return undefined;
	const rows = system.map(
		({ name, effect }) => markup`<li><code>${name}</code> ${effectBadge({ effect })}</li>`,
	);
	return markup`<details><summary>Tools that Foreman brings (${system.length})</summary><p class="hint">Nobody changes them. What agents may do with them is set on the page of each agent.</p><ul>${rows}</ul></details>`;
}

function lost({ unreadable }: ToolListPage): Markup | undefined {
	if (unreadable === 0) return undefined;
	return markup`<p class="warning">Rows that cannot be read: ${unreadable}. They were sealed with another secret, such as that of a replaced API key.</p>`;
}

/** The tools that a team has registered. */
export function toolListPage(page: ToolListPage): string {
	const { total, find, result, problem } = page;
	const said = result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const wrong = problem === '' ? undefined : markup`<p role="alert" class="danger">${problem}</p>`;
	const title = find === '' ? `Registered tools (${total})` : `Found (${total})`;
	return pageFrame({
		title: 'Tools',
		main: markup`<h1>Tools of your team</h1><p><a href="../ui">Back to the start</a></p>${said}${wrong}${lost(page)}
<section aria-labelledby="tools"><h2 id="tools">${title}</h2>${search(page)}${total === 0 && find === '' ? undefined : markup`<p><a href="tools/new">New tool from a workflow</a></p>`}${toolItems(page)}${around(page)}</section>
${deletedTools(page)}${systemTools(page)}`,
	});
}
