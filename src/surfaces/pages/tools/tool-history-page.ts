import type { AuditLine } from '../operator/audit-table';
import { auditTable } from '../operator/audit-table';
import { type Markup, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';

export interface ToolChangeLine {
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly user: string;
	/** Our own words: what was done. */
	readonly what: string;
	/** Our own words for the fields that changed. */
	readonly fields: readonly string[];
}

export interface ToolHistoryPage {
	readonly name: string;
	readonly back: string;
	/** The newest first. */
	readonly changes: readonly ToolChangeLine[];
	readonly calls: readonly AuditLine[];
}

function changeItem({ at, user, what, fields }: ToolChangeLine): Markup {
	const named = fields.length === 0 ? undefined : `: ${fields.join(', ')}`;
	return markup`<li><p>${what}${named}</p><p class="hint"><bdi>${user}</bdi>, ${moment(at)}</p></li>`;
}

/** Who changed a tool, and who called it. */
export function toolHistoryPage({ name, back, changes, calls }: ToolHistoryPage): string {
	const changed =
		changes.length === 0
			? markup`<p>The audit knows of no change. It keeps entries for 90 days.</p>`
			: markup`<ul class="cards">${changes.map(changeItem)}</ul>`;
	const called =
		calls.length === 0 ? markup`<p>Nobody has called it lately.</p>` : auditTable(calls);
	return pageFrame({
		title: 'History of a tool',
		main: markup`<h1>History of <bdi>${name}</bdi></h1><p><a href="${back}">Back to the tool</a></p>
<section aria-labelledby="changes"><h2 id="changes">Changes</h2>${changed}</section>
<section aria-labelledby="calls"><h2 id="calls">Latest calls</h2>${called}</section>`,
	});
}
