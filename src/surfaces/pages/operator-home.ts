import { type Markup, markup } from './markup';
import { moment } from './moment';
import { pageFrame } from './page-frame';
import type { PendingApproval } from './pending-list';
import { pendingList } from './pending-list';
import { type FormTarget, postForm } from './post-form';

export interface ListedRun {
	readonly agentId: string;
	readonly user: string;
	/** Milliseconds since the epoch. */
	readonly createdAt: number;
	readonly isEnded: boolean;
	/** The relative address of its page. */
	readonly url: string;
}

function runList(runs: readonly ListedRun[]): Markup | undefined {
	if (runs.length === 0) return undefined;
	const items = runs.map(({ agentId, user, createdAt, isEnded, url }) => {
		const state = isEnded ? 'Ended' : 'Open';
		return markup`<li><p><a href="${url}">Run of <bdi>${agentId}</bdi></a></p><p class="hint">${state}. For <bdi>${user}</bdi>, since ${moment(createdAt)}.</p></li>`;
	});
	return markup`<section aria-labelledby="runs"><h2 id="runs">Latest runs</h2><ul class="cards">${items}</ul></section>`;
}

export interface OperatorHome extends FormTarget {
	readonly organisation: string;
	readonly agency: string;
	readonly user: string;
	readonly pending: readonly PendingApproval[];
	/** The latest Foreman runs, newest first. */
	readonly runs: readonly ListedRun[];
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** An operator's first page: what waits for an answer, and how to get to an agent. */
export function operatorHome(page: OperatorHome): string {
	const { organisation, agency, user, pending, runs, now } = page;
	const choose = postForm(
		page,
		markup`<label for="agent">Agent</label><p class="hint" id="which">The Agent ID of its toolkit; without one, the id of its workflow.</p><input id="agent" name="agent" type="text" required maxlength="200" autocapitalize="off" spellcheck="false" aria-describedby="which"><div class="actions"><button class="approve">Show permissions</button></div>`,
	);
	const leave = postForm(
		page,
		markup`<div class="actions"><button name="leave" value="yes">Sign out</button></div>`,
	);
	return pageFrame({
		title: 'Operators',
		main: markup`<h1>Agents of <bdi>${agency}</bdi></h1>
<section aria-labelledby="pending"><h2 id="pending">Waiting for an answer (${pending.length})</h2>${pendingList(pending, now)}</section>${runList(runs)}
<section aria-labelledby="permissions"><h2 id="permissions">Permissions</h2>${choose}</section>
<section aria-labelledby="you"><h2 id="you">You</h2><dl class="facts"><dt>Signed in as</dt><dd>${user}</dd><dt>Organisation</dt><dd>${organisation}</dd><dt>Agency</dt><dd>${agency}</dd></dl>${leave}</section>`,
	});
}
