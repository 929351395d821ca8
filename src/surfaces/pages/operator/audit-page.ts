import { type AuditLine, auditTable } from './audit-table';
import { markedBelow, type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { selectOptions } from '../page-parts';

/** What the audit is narrowed to; empty for all. */
export interface AuditSought {
	readonly agent: string;
	readonly tool: string;
	readonly outcome: string;
}

export interface AuditPage {
	readonly sought: AuditSought;
	/** The words of an outcome, by its name. */
	readonly outcomes: ReadonlyArray<readonly [string, string]>;
	readonly lines: readonly AuditLine[];
	/** The relative address of what came before; empty if there is nothing. */
	readonly older: string;
	/** The relative address of this page without a filter. */
	readonly self: string;
	/** The way back to the first page. */
	readonly home: string;
}

const field = (name: string, label: string, value: string): Markup =>
	markup`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="text" maxlength="200" value="${value}" autocapitalize="off" spellcheck="false">${markedBelow(value)}</div>`;

/** Everything that agents tried and did, the newest first. */
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
