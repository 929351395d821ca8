import { LONGEST_WORDS } from '../../kernel/person-answer';
import { type Markup, exactly, markedBelow, markup } from './markup';
import { safeUrl } from './page-parts';

interface TextArea {
	/** Also its id. */
	readonly name: string;
	readonly rows: number;
	readonly value: string;
	readonly describedBy?: string;
	readonly isWrong?: boolean;
	readonly longest?: number;
}

/** A field for a person's own words. The Enter key starts a new line in it. */
export function textArea({ name, rows, value, describedBy, isWrong, longest }: TextArea): Markup {
	const described = describedBy && markup` aria-describedby="${describedBy}"`;
	const wrong = isWrong === true ? markup` aria-invalid="true"` : undefined;
	// HTML parsers drop a line break right after the tag.
	return markup`<textarea id="${name}" name="${name}" rows="${rows}" maxlength="${longest ?? LONGEST_WORDS}"${described}${wrong}>\n${exactly(value)}</textarea>${markedBelow(value)}`;
}

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

export interface FormTarget {
	/** Where the form is sent: http(s) or relative. For anything else, the page's own address is used. */
	readonly action?: string;
	readonly hidden?: Readonly<Record<string, string>>;
}

export const hiddenField = (name: string, value: string): Markup =>
	markup`<input type="hidden" name="${name}" value="${value}">`;

export function postForm({ action = '', hidden = {} }: FormTarget, content: Markup): Markup {
	const url = safeUrl(action);
	const target = url === undefined ? undefined : markup` action="${url}"`;
	const fields = Object.entries(hidden).map(([name, value]) => hiddenField(name, value));
	return markup`<form method="post"${target}>${fields}${content}</form>`;
}

export const leaveForm = (target: FormTarget): Markup =>
	postForm(
		target,
		markup`<div class="actions"><button name="leave" value="yes">Sign out</button></div>`,
	);
