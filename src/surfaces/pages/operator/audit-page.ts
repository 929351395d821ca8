import { type Markup, markedBelow, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { selectOptions } from '../page-parts';

export interface AuditLine {
	readonly at: number;
	readonly agent: string;
	readonly user: string;
	readonly tool: string;
	readonly became: string;
	/** Who allowed or refused it; empty if no person did. */
	readonly by: string;
}

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
interface AuditSought {
	readonly agent: string;
	readonly tool: string;
	readonly outcome: string;
}

interface AuditPage {
	readonly sought: AuditSought;
	readonly outcomes: ReadonlyArray<readonly [string, string]>;
	readonly lines: readonly AuditLine[];
	/** The relative address of what came before; empty if there is nothing. */
	readonly older: string;
	readonly self: string;
	readonly home: string;
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
