import { type Markup, markup } from '../markup';

/** One attempt of an agent to run a tool. */
export interface AuditLine {
	/** Milliseconds since the epoch. */
	readonly at: number;
	/** The name of the agent. */
	readonly agent: string;
	readonly user: string;
	readonly tool: string;
	/** Our own words: what became of it. */
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
