import { markup } from '../markup';
import { moment, cards, linked, pageSection } from '../page-parts';

export interface PendingApproval {
	readonly question: string;
	readonly agent: string;
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	readonly url: string;
}

/** What waits for a person, each with a link to its card. `now` is milliseconds since the epoch. */
export const pendingSection = (pending: readonly PendingApproval[], now: number) =>
	pageSection(
		'pending',
		`Waiting for an answer (${pending.length})`,
		cards(
			pending,
			({ question, agent, expiresAt, url }) =>
				markup`<li><p class="question">${linked(url, question)}</p><p class="hint">Asked by <bdi>${agent}</bdi>. Answer before ${moment(expiresAt, now)}.</p></li>`,
		) ?? markup`<p>Nothing waits for an answer.</p>`,
	);
