import type { FormChoice, FormField } from '../../../kernel/operation/shown-resource';
import { type FilledForm, textArea } from '../post-form';
import { markedBelow, type Markup, markup } from '../markup';
import { selectOptions } from '../page-parts';

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
