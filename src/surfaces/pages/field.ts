import type { FilledForm } from './filled-form';
import { markedBelow, type Markup, markup } from './markup';
import { textArea } from './text-area';

/** A field of a form, with what a person needs to fill it in. */
export interface FieldWords {
	/** Also its id. */
	readonly name: string;
	readonly label: string;
	readonly hint?: string | undefined;
}

/** What was filled in, and what is wrong with it. */
export interface FieldState {
	readonly value: string;
	/** Why it was not taken. */
	readonly problem?: string | undefined;
}

export const stateOf = (
	{ fields, problems }: FilledForm,
	name: string,
	preset = '',
): FieldState => ({
	value: fields[name] ?? preset,
	problem: problems.find(({ field }) => field === name)?.message,
});

function described({ name, hint }: FieldWords, { problem }: FieldState) {
	const ids = [
		...(hint === undefined ? [] : [`${name}-hint`]),
		...(problem === undefined ? [] : [`${name}-problem`]),
	].join(' ');
	const attribute = ids === '' ? undefined : markup` aria-describedby="${ids}"`;
	return { ids, attribute };
}

function labelled(words: FieldWords, { problem }: FieldState, control: Markup): Markup {
	const { name, label, hint } = words;
	const said =
		hint === undefined ? undefined : markup`<p class="hint" id="${`${name}-hint`}">${hint}</p>`;
	const wrong =
		problem === undefined
			? undefined
			: markup`<p class="wrong" id="${`${name}-problem`}">${problem}</p>`;
	return markup`<div class="ask"><label for="${name}">${label}</label>${said}${wrong}${control}</div>`;
}

export interface TextLimits {
	readonly longest: number;
	readonly required: boolean;
	readonly isNumber: boolean;
}

/** One line of text. */
export function lineField(words: FieldWords, state: FieldState, limits: TextLimits): Markup {
	const { name } = words;
	const required = limits.required ? markup` required` : undefined;
	const mode = limits.isNumber ? markup` inputmode="decimal"` : undefined;
	const wrong = state.problem === undefined ? undefined : markup` aria-invalid="true"`;
	return labelled(
		words,
		state,
		markup`<input id="${name}" name="${name}" type="text" maxlength="${limits.longest}" value="${state.value}" autocapitalize="off" spellcheck="false"${mode}${required}${wrong}${described(words, state).attribute}>${markedBelow(state.value)}`,
	);
}

/** Several lines of text, or JSON. */
export function areaField(
	words: FieldWords,
	state: FieldState,
	{ rows, longest }: { readonly rows: number; readonly longest: number },
): Markup {
	const { ids } = described(words, state);
	const area = textArea({
		name: words.name,
		rows,
		value: state.value,
		longest,
		...(ids === '' ? {} : { describedBy: ids }),
		isWrong: state.problem !== undefined,
	});
	return labelled(words, state, area);
}

/** One of several, by value and words. */
export function choiceField(
	words: FieldWords,
	state: FieldState,
	choices: ReadonlyArray<readonly [value: string, text: string]>,
): Markup {
	const options = choices.map(([value, text]) => {
		const chosen = value === state.value ? markup` selected` : undefined;
		return markup`<option value="${value}"${chosen}>${text}</option>`;
	});
	const { name } = words;
	return labelled(
		words,
		state,
		markup`<select id="${name}" name="${name}"${described(words, state).attribute}>${options}</select>`,
	);
}
