import { type Markup, markup } from './markup';

/** What is wrong with one field of a form that was sent. */
export interface FormProblem {
	/** The name of the field; empty where it is about the whole form. */
	readonly field: string;
	readonly message: string;
}

/** A form that is shown again: as it was filled in, and what is wrong with that. */
export interface FilledForm {
	readonly fields: Readonly<Record<string, string>>;
	readonly problems: readonly FormProblem[];
}

export const emptyForm: FilledForm = { fields: {}, problems: [] };

/** What is wrong, each with the way to its field. `nothing` says what did not happen. */
export function formProblems({ problems }: FilledForm, nothing: string): Markup | undefined {
	if (problems.length === 0) return undefined;
	const items = problems.map(({ field, message }) =>
		field === ''
			? markup`<li>${message}</li>`
			: markup`<li><a href="${`#${field}`}">${message}</a></li>`,
	);
	return markup`<div role="alert" class="warning"><p><strong>${nothing}</strong></p><ul>${items}</ul></div>`;
}
