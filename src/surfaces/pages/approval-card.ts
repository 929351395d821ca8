import { callArguments } from './call-arguments';
import type { ShownEffect } from './effect-badge';
import { effectBadge } from './effect-badge';
import { type Markup, markup } from './markup';
import { moment } from './moment';
import { pageFrame } from './page-frame';
import { type FormTarget, postForm } from './post-form';
import { safeUrl } from './safe-url';

export interface ApprovalCard extends FormTarget {
	/** A plain sentence: what would happen. */
	readonly question: string;
	readonly tool: ShownEffect & { readonly name: string; readonly title: string };
	/** A JSON value: what the tool would be called with. */
	readonly arguments: unknown;
	readonly agentId: string;
	/** Who the agent acts for. */
	readonly user: string;
	readonly organization?: string;
	readonly agency?: string;
	readonly workflow?: { readonly name: string; readonly url?: string };
	/** Milliseconds since the epoch. */
	readonly expiresAt: number;
	/** Milliseconds since the epoch. */
	readonly now: number;
	/** What "always" would cover, to be read after "Approve this tool always for". Offered only with it. */
	readonly always?: string;
}

function facts(card: ApprovalCard): Markup {
	const { tool, workflow, expiresAt, now } = card;
	const url = safeUrl(workflow?.url ?? '');
	const row = (name: string, value: string | Markup | undefined) =>
		value === undefined || value === '' ? [] : [markup`<dt>${name}</dt><dd>${value}</dd>`];
	return markup`<dl class="facts">${[
		...row('Agent', card.agentId),
		...row('On behalf of', card.user),
		...row('Organisation', card.organization),
		...row('Agency', card.agency),
		...row(
			'Workflow',
			url === undefined ? workflow?.name : markup`<a href="${url}">${workflow?.name}</a>`,
		),
		...row('Tool', markup`<bdi>${tool.title}</bdi> <code>${tool.name}</code>`),
		...row('Effect', effectBadge(tool)),
		...row(expiresAt > now ? 'Answer before' : 'Expired', moment(expiresAt, now)),
	]}</dl>`;
}

/** Decline comes first: it is what the Enter key sends from within the form. */
function answer(card: ApprovalCard, complete: boolean): Markup {
	if (card.expiresAt <= card.now) {
		return markup`<p class="warning"><strong>Too late to answer.</strong> Nothing was run. If it is still needed, ask the agent again: you get a new link.</p>`;
	}
	const always =
		card.always === undefined || card.always === '' || !complete
			? undefined
			: markup`<label class="choice"><input type="checkbox" name="always" value="yes"><span>Approve this tool always for <bdi>${card.always}</bdi></span></label>`;
	const approve = complete
		? markup`<button class="approve ${card.tool.effect}" name="verdict" value="approved">Approve</button>`
		: markup`<button class="approve" disabled aria-describedby="hint">Approve</button>`;
	const hint = complete
		? 'Approve lets the agent make this one call, exactly as shown. Decline stops it.'
		: 'The call cannot be approved, since not everything is shown. Decline stops it.';
	return postForm(
		card,
		markup`<p class="hint" id="hint">${hint}</p>${always}<div class="actions"><button name="verdict" value="declined">Decline</button>${approve}</div>`,
	);
}

/** What a person sees when an agent may not call a tool without being allowed to. */
export function approvalCard(card: ApprovalCard): string {
	const { content, complete } = callArguments(card.arguments);
	const destroys =
		card.tool.effect === 'destroy' && card.tool.reversible !== true
			? markup`<p class="danger"><strong>This cannot be undone.</strong> The tool deletes or overwrites something.</p>`
			: undefined;
	return pageFrame({
		title: 'Approve or decline',
		main: markup`<h1>An AI agent asks for your approval</h1>
<p class="question">${card.question}</p>
${destroys}
<section aria-labelledby="who"><h2 id="who">Who asks, for what</h2>${facts(card)}</section>
<section aria-labelledby="what"><h2 id="what">Arguments</h2>${content}</section>
<section aria-labelledby="answer"><h2 id="answer">Your answer</h2>${answer(card, complete)}</section>`,
	});
}
