import { type Markup, markup } from '../markup';
import { moment, cards, factsList, pageSection } from '../page-parts';
import { pageFrame } from '../page-frame';
import { type FormTarget, leaveForm, postForm } from '../post-form';
import { type AuditLine, auditTable } from './audit-page';
import { type PendingApproval, pendingSection } from './pending-section';

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

interface ListedRun {
	/** What the person asked for; empty where it could not be read. */
	readonly message: string;
	readonly agent: string;
	readonly user: string;
	readonly createdAt: number;
	readonly isEnded: boolean;
	readonly url: string;
}

interface ListedAgent {
	readonly agentId: string;
	readonly name: string;
	readonly waiting: number;
	/** Milliseconds since the epoch; 0 if it is not known. */
	readonly lastSeen: number;
	readonly url: string;
}

export interface DecidedQuestion {
	readonly question: string;
	readonly agent: string;
	readonly became: string;
	readonly decidedBy: string;
	readonly at: number;
	readonly url: string;
}

interface OperatorHome extends FormTarget {
	readonly organisation: string;
	readonly agency: string;
	readonly user: string;
	readonly pending: readonly PendingApproval[];
	readonly runs: readonly ListedRun[];
	readonly agents: readonly ListedAgent[];
	readonly decided: readonly DecidedQuestion[];
	readonly audit: readonly AuditLine[];
	readonly auditUrl: string;
	readonly others: ReadonlyArray<{
		readonly title: string;
		readonly url: string;
		readonly description: string;
	}>;
	readonly now: number;
}

const LONGEST = 120;

function cut(message: string): string {
	const line = message.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

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
