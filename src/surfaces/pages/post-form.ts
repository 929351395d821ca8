import { LONGEST_WORDS } from '../../kernel/person-answer';
import { type Markup, exactly, markedBelow, markup } from './markup';
import { safeUrl, selectOptions } from './page-parts';
import type { FormChoice, FormField } from '../../kernel/operation/shown-resource';

interface TextArea {
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

const LONGEST = 200;

interface Shown {
	readonly value: string;
	readonly ids: string;
	readonly isWrong: boolean;
}

const described = (ids: string) => (ids === '' ? undefined : markup` aria-describedby="${ids}"`);

function lineOf(field: FormField, { value, ids, isWrong }: Shown): Markup {
	const { name, longest = LONGEST, required = false, isNumber = false } = field;
	const must = required ? markup` required` : undefined;
	const mode = isNumber ? markup` inputmode="decimal"` : undefined;
	const wrong = isWrong ? markup` aria-invalid="true"` : undefined;
	return markup`<input id="${name}" name="${name}" type="text" maxlength="${longest}" value="${value}" autocapitalize="off" spellcheck="false"${mode}${must}${wrong}${described(ids)}>${markedBelow(value)}`;
}

const choiceOf = ({ name }: FormField, { value, ids }: Shown, choices: readonly FormChoice[]) =>
	markup`<select id="${name}" name="${name}"${described(ids)}>${selectOptions(choices, value)}</select>`;

function shown(field: FormField, { fields, problems }: FilledForm): Markup {
	const { name, label, hint, choices, rows, preset = '', longest = LONGEST } = field;
	const value = fields[name] ?? preset;
	const problem = problems.find((one) => one.field === name)?.message;
	const said = hint && markup`<p class="hint" id="${`${name}-hint`}">${hint}</p>`;
	const wrong = problem && markup`<p class="wrong" id="${`${name}-problem`}">${problem}</p>`;
	const ids = [...(said ? [`${name}-hint`] : []), ...(wrong ? [`${name}-problem`] : [])].join(' ');
	const state = { value, ids, isWrong: problem !== undefined };
	const control =
		choices !== undefined
			? choiceOf(field, state, choices)
			: rows !== undefined
				? textArea({ name, rows, value, longest, describedBy: ids, isWrong: state.isWrong })
				: lineOf(field, state);
	return markup`<div class="ask"><label for="${name}">${label}</label>${said}${wrong}${control}</div>`;
}

/** The fields of a resource, without the form around them. The rare ones are folded where the first of them stands. */
export function formFields(fields: readonly FormField[], form: FilledForm): Markup[] {
	const rare = fields.filter(({ folded }) => folded !== undefined);
	return fields.flatMap((field) => {
		if (field.folded === undefined) return [shown(field, form)];
		if (field !== rare[0]) return [];
		return [
			markup`<details><summary>${field.folded}</summary>${rare.map((one) => shown(one, form))}</details>`,
		];
	});
}
