import type { FormField } from '../../../kernel/operation/shown-resource';
import type { FilledForm } from '../filled-form';
import { type Markup, markup } from '../markup';
import { areaField, choiceField, lineField, stateOf } from '../field';

/** Characters of a field that does not say how many. */
const LONGEST = 200;

function shown(field: FormField, form: FilledForm): Markup {
	const { name, choices, rows, longest = LONGEST, required = false } = field;
	const { isNumber = false } = field;
	const state = stateOf(form, name, field.preset);
	if (choices !== undefined) return choiceField(field, state, choices);
	if (rows !== undefined) return areaField(field, state, { rows, longest });
	return lineField(field, state, { longest, required, isNumber });
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
