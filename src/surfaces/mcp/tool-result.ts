import type { Outcome } from '../../kernel/outcome';
import { outcomeJson } from '../../kernel/outcome-json';
import { VIEW_KEY } from './offers/view-page';

export interface Answered {
	readonly json: Readonly<Record<string, unknown>>;
	readonly isError: boolean;
}

/** An outcome as an answer. A call that waits for approval has not failed. */
export const answeredBy = (outcome: Outcome): Answered => ({
	json: outcomeJson(outcome),
	isError: outcome.status === 'denied' || outcome.status === 'failed',
});

/** As text alone: clients that get structured content too hand both to their model. `view` is for clients that draw, and no model gets it. */
export const toolResult = ({ json, isError }: Answered, view?: { readonly html: string }) => ({
	content: [{ type: 'text', text: JSON.stringify(json) }],
	...(isError ? { isError } : {}),
	...(view === undefined ? {} : { _meta: { [VIEW_KEY]: view } }),
});
