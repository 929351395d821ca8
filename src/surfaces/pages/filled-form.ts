import { type Markup, markup } from './markup';

/** What is wrong with one field of a form that was sent. */
export interface FormProblem {
	/** The name of the field; empty if the problem concerns the whole form. */
	readonly field: string;
	readonly message: string;
}

/** A form that is shown again: what the person filled in, and what is wrong with it. */
export interface FilledForm {
	readonly fields: Readonly<Record<string, string>>;
	readonly problems: readonly FormProblem[];
}

export const emptyForm: FilledForm = { fields: {}, problems: [] };

/** Lists what is wrong, each with a link to its field. `nothing` says what did not happen. */
export function formProblems({ problems }: FilledForm, nothing: string): Markup | undefined {
	if (problems.length === 0) return undefined;
	const items = problems.map(({ field, message }) =>
		field === ''
			? markup`<li>${message}</li>`
			: markup`<li><a href="${`#${field}`}">${message}</a></li>`,
	);
	return markup`<div role="alert" class="warning"><p><strong>${nothing}</strong></p><ul>${items}</ul></div>`;
}
