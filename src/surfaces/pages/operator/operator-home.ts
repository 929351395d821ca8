import { clipText } from '../../../kernel/values/clip-text';
import { type Markup, markup, markedBelow } from '../markup';
import type { Figures, PendingApproval, Texts } from '../page-parts';
import {
	moment,
	cards,
	factsList,
	pageSection,
	pendingSection,
	selectOptions,
} from '../page-parts';
import { pageFrame } from '../page-frame';
import { type FormTarget, leaveForm, postForm } from '../post-form';

/** `by`: who allowed or refused it; empty if no person did. */
export type AuditLine = Figures<'at'> & Texts<'agent' | 'user' | 'tool' | 'became' | 'by'>;

/** `21 Nov 16:05`: short, as there are many. */
function shortMoment(at: number): Markup {
	const iso = new Date(at).toISOString();
	return markup`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}</time>`;
}

/** What was tried and done, as a table that scrolls by itself where it is wider than the page. Times are in UTC. */
export function auditTable(lines: readonly AuditLine[]): Markup {
	if (lines.length === 0) return markup`<p>Nothing is in the audit.</p>`;
	const rows = lines.map(
		({ at, agent, user, tool, became, by }) =>
			markup`<tr><td>${shortMoment(at)}</td><th scope="row"><code>${tool}</code></th><td>${became}${by === '' ? undefined : markup` <bdi>${by}</bdi>`}</td><td><bdi>${agent}</bdi></td><td><bdi>${user}</bdi></td></tr>`,
	);
	return markup`<div class="scrolls" tabindex="0" role="group" aria-label="Audit"><table class="words"><thead><tr><th scope="col">When (UTC)</th><th scope="col">Tool</th><th scope="col">What became of it</th><th scope="col">Agent</th><th scope="col">For</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** What the audit is narrowed to; empty for all. */
type AuditSought = Texts<'agent' | 'tool' | 'outcome'>;

interface AuditPage extends Texts<'older' | 'self' | 'home'> {
	readonly sought: AuditSought;
	readonly outcomes: ReadonlyArray<readonly [string, string]>;
	readonly lines: readonly AuditLine[];
}

const field = (name: string, label: string, value: string): Markup =>
	markup`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" maxlength="200" value="${value}" autocapitalize="off" spellcheck="false">${markedBelow(value)}</div>`;

export function auditPage({ sought, outcomes, lines, older, self, home }: AuditPage): string {
	const options = selectOptions([['', 'Anything'], ...outcomes], sought.outcome);
	const next = older === '' ? undefined : markup`<p><a href="${older}">Older ones</a></p>`;
	return pageFrame({
		title: 'Audit',
		main: markup`<h1>Audit</h1>
<form method="get" action="${self}" class="find"><div class="columns">${field('agent', 'Agent ID', sought.agent)}${field('tool', 'Tool', sought.tool)}<div><label for="outcome">Outcome</label><select id="outcome" name="outcome">${options}</select></div></div><div class="actions"><button>Show</button></div></form>
${auditTable(lines)}${next}
<p><a href="${home}">Back to the start</a></p>`,
	});
}

interface ApprovalsHome extends FormTarget {
	readonly user: string;
	readonly pending: readonly PendingApproval[];
	readonly now: number;
}

export function approvalsHome(page: ApprovalsHome): string {
	const { user, pending, now } = page;
	return pageFrame({
		title: 'Questions',
		main: markup`<h1>What MCP clients ask</h1>
${pendingSection(pending, now)}
${pageSection('you', 'You', markup`${factsList([['Signed in as', user]])}${leaveForm(page)}`)}`,
	});
}

/** `message`: what the person asked for; empty where it could not be read. */
interface ListedRun extends Texts<'message' | 'agent' | 'user' | 'url'>, Figures<'createdAt'> {
	readonly isEnded: boolean;
}

/** `lastSeen`: milliseconds since the epoch; 0 if it is not known. */
type ListedAgent = Texts<'agentId' | 'name' | 'url'> & Figures<'waiting' | 'lastSeen'>;

export type DecidedQuestion = Texts<'question' | 'agent' | 'became' | 'decidedBy' | 'url'> &
	Figures<'at'>;

interface OperatorHome
	extends FormTarget,
		Texts<'organisation' | 'agency' | 'user' | 'auditUrl'>,
		Figures<'now'> {
	readonly pending: readonly PendingApproval[];
	readonly runs: readonly ListedRun[];
	readonly agents: readonly ListedAgent[];
	readonly decided: readonly DecidedQuestion[];
	readonly audit: readonly AuditLine[];
	readonly others: ReadonlyArray<Texts<'title' | 'url' | 'description'>>;
}

const LONGEST = 121;

const cut = (message: string) => clipText(message.replace(/\s+/g, ' ').trim(), LONGEST);

const runList = (runs: readonly ListedRun[]): Markup =>
	cards(runs, ({ message, agent, user, createdAt, isEnded, url }) => {
		const state = isEnded ? 'Ended' : 'Open';
		const title = message === '' ? markup`Run of <bdi>${agent}</bdi>` : markup`“${cut(message)}”`;
		const forUser = user === '' ? undefined : markup` for <bdi>${user}</bdi>`;
		return markup`<li><p><a href="${url}">${title}</a></p><p class="hint">${state}. <bdi>${agent}</bdi>${forUser}, since ${moment(createdAt)}.</p></li>`;
	}) ?? markup`<p>No Foreman has run yet.</p>`;

const agentList = (agents: readonly ListedAgent[]): Markup =>
	cards(agents, ({ agentId, name, waiting, lastSeen, url }) => {
		const id = name === agentId ? undefined : markup` <code>${agentId}</code>`;
		const waits = waiting === 0 ? undefined : ` Questions that wait: ${waiting}.`;
		const seen = lastSeen === 0 ? undefined : markup` Last call: ${moment(lastSeen)}.`;
		return markup`<li><p><a href="${url}">Permissions of <bdi>${name}</bdi></a>${id}</p><p class="hint">${waits}${seen}</p></li>`;
	}) ?? markup`<p>No agent has been heard of yet. It comes up here with its first call.</p>`;

const decidedList = (decided: readonly DecidedQuestion[]): Markup =>
	cards(decided, ({ question, agent, became, decidedBy, at, url }) => {
		const by = decidedBy === '' ? undefined : markup` by <bdi>${decidedBy}</bdi>`;
		return markup`<li><p><a href="${url}">${cut(question)}</a></p><p class="hint">${became}${by}, ${moment(at)}. Asked by <bdi>${agent}</bdi>.</p></li>`;
	}) ?? markup`<p>Nothing was decided lately.</p>`;

function otherAgent(page: OperatorHome): Markup {
	const form = postForm(
		page,
		markup`<label for="agent">Agent ID</label><p class="hint" id="which">As its toolkit or gate names it; without one, the id of its workflow.</p><input id="agent" name="agent" type="text" required maxlength="200" autocapitalize="off" spellcheck="false" aria-describedby="which"><div class="actions"><button>Show permissions</button></div>`,
	);
	return markup`<details id="other"><summary>Another agent</summary>${form}</details>`;
}

/** An operator's first page: what waits for an answer first, then who works on what, what was decided and what was done. */
export function operatorHome(page: OperatorHome): string {
	const { organisation, agency, user, pending, runs, agents, decided, audit, now } = page;
	const whole = markup`<p><a href="${page.auditUrl}">The whole audit</a></p>`;
	const you = markup`${factsList([
		['Signed in as', user],
		['Organisation', organisation],
		['Agency', agency],
	])}${leaveForm(page)}`;
	return pageFrame({
		title: 'Operators',
		main: markup`<h1>What agents ask and do</h1>
${pendingSection(pending, now)}
${pageSection('runs', 'Latest runs', runList(runs))}
${pageSection('agents', 'Agents', markup`${agentList(agents)}${otherAgent(page)}`)}
${page.others.map(({ title, url, description }) => markup`${pageSection(url, title, markup`<p><a href="${url}">${title}</a>: ${description}.</p>`)}`)}
${pageSection('decided', 'Decided lately', decidedList(decided))}
${pageSection('audit', 'Audit', markup`${auditTable(audit)}${whole}`)}
${pageSection('you', 'You', you)}`,
	});
}
