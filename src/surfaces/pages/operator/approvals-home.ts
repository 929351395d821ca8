import { markup } from '../markup';
import { pageFrame } from '../page-frame';
import { factsList, pageSection } from '../page-parts';
import { type FormTarget, leaveForm } from '../post-form';
import { type PendingApproval, pendingSection } from './pending-section';

export interface ApprovalsHome extends FormTarget {
	readonly user: string;
	readonly pending: readonly PendingApproval[];
	/** Milliseconds since the epoch. */
	readonly now: number;
}

/** The first page of a user who is signed in where only questions are answered. */
export function approvalsHome(page: ApprovalsHome): string {
	const { user, pending, now } = page;
	return pageFrame({
		title: 'Questions',
		main: markup`<h1>What MCP clients ask</h1>
${pendingSection(pending, now)}
${pageSection('you', 'You', markup`${factsList([['Signed in as', user]])}${leaveForm(page)}`)}`,
	});
}
