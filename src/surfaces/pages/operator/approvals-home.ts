import { markup } from '../markup';
import { pageFrame } from '../page-frame';
import type { FormTarget } from '../post-form';
import { postForm } from '../post-form';
import type { PendingApproval } from './pending-list';
import { pendingList } from './pending-list';

export interface ApprovalsHome extends FormTarget {
	readonly user: string;
	readonly pending: readonly PendingApproval[];
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** The first page of somebody who is signed in where only questions are answered. */
export function approvalsHome(page: ApprovalsHome): string {
	const { user, pending, now } = page;
	const leave = postForm(
		page,
		markup`<div class="actions"><button name="leave" value="yes">Sign out</button></div>`,
	);
	return pageFrame({
		title: 'Questions',
		main: markup`<h1>What MCP clients ask</h1>
<section aria-labelledby="pending"><h2 id="pending">Waiting for an answer (${pending.length})</h2>${pendingList(pending, now)}</section>
<section aria-labelledby="you"><h2 id="you">You</h2><dl class="facts"><dt>Signed in as</dt><dd>${user}</dd></dl>${leave}</section>`,
	});
}
