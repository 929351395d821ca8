import { effectBadge, type ShownEffect, moment, factsList, linked } from './page-parts';
import { type Markup, markup } from './markup';

export interface CardFacts {
	readonly tool: ShownEffect & {
		readonly name: string;
		readonly title: string;
		readonly description?: string;
	};
	readonly agentId: string;
	readonly user: string;
	readonly organization?: string;
	readonly agency?: string;
	readonly workflow?: { readonly name: string; readonly url?: string };
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	readonly now: number;
}

export function cardFacts(card: CardFacts): Markup | undefined {
	const { tool, workflow, expiresAt, now } = card;
	// People know an agent by its workflow. Its id tells two agents of one workflow apart.
	const name = workflow?.name ?? '';
	const isNamed = name !== '' && name !== card.agentId;
	const known = isNamed ? name : card.agentId;
	return factsList([
		['Asked by', known && linked(workflow?.url ?? '', known)],
		['Agent ID', isNamed ? markup`<code>${card.agentId}</code>` : undefined],
		['On behalf of', card.user],
		['Organisation', card.organization],
		['Agency', card.agency],
		['Tool', markup`<bdi>${tool.title}</bdi> <code>${tool.name}</code>`],
		['Effect', effectBadge(tool)],
		['What it is for', tool.description],
		[expiresAt > now ? 'Answer before' : 'Expired', moment(expiresAt, now)],
	]);
}
