import { isRecord } from '../../../kernel/values/is-record';
import type { FilledForm } from '../filled-form';
import { formProblems } from '../filled-form';
import { callArguments } from '../call-arguments';
import { type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import type { ArgumentField } from './argument-fields';
import { areaField, choiceField, lineField, stateOf } from '../field';

export interface ToolTryPage extends FormTarget {
	readonly name: string;
	readonly back: string;
	/** Empty: the arguments are written as JSON. */
	readonly fields: readonly ArgumentField[];
	readonly form: FilledForm;
	/** What the trial gave; undefined where nothing was tried, or it failed. */
	readonly outcome?: { readonly result: unknown } | undefined;
	/** Why the trial failed. */
	readonly problem: string;
}

/** The field for all arguments as JSON. */
export const WHOLE = 'arguments';

const LONGEST = 100_000;

const LEFT_OUT = 'Not sent';

function fieldOf({ name, label, hint, kind, choices }: ArgumentField, form: FilledForm): Markup {
	const words = { name, label, hint };
	const state = stateOf(form, name);
	if (kind === 'choice')
		return choiceField(words, state, [
			['', LEFT_OUT],
			...choices.map((text, index) => [String(index + 1), text] as const),
		]);
	if (kind === 'yes-no') return choiceField(words, state, [['', LEFT_OUT], ...yesNo]);
	if (kind === 'number') return lineField(words, state, { longest: 100, inputMode: 'decimal' });
	return areaField(words, state, { rows: kind === 'json' ? 4 : 2, longest: LONGEST });
}

const yesNo = [
	['true', 'Yes'],
	['false', 'No'],
] as const;

/** Characters of a result that are shown. */
const LONGEST_RESULT = 100_000;

function shownResult(result: unknown): Markup {
	const text = JSON.stringify(result, undefined, 2) ?? 'nothing';
	if (text.length > LONGEST_RESULT)
		return markup`<p class="hint">The first of ${text.length} characters.</p><pre>\n${text.slice(0, LONGEST_RESULT)}</pre>`;
	const isEmpty = isRecord(result) && Object.keys(result).length === 0;
	return isEmpty ? markup`<pre>\n${text}</pre>` : callArguments(result).content;
}

function outcomeOf({ outcome, problem }: ToolTryPage): Markup | undefined {
	if (problem !== '')
		return markup`<div role="alert" class="danger"><p><strong>It did not work.</strong></p><p class="asked">${problem}</p></div>`;
	if (outcome === undefined) return undefined;
	const content = shownResult(outcome.result);
	return markup`<section aria-labelledby="result"><h2 id="result">Result</h2><div role="status">${content}</div></section>`;
}

/** The form that runs a tool once. */
export function toolTryPage(page: ToolTryPage): string {
	const { name, back, fields, form } = page;
	const whole = {
		...{ name: WHOLE, label: 'Arguments' },
		hint: 'What the tool is called with, as a JSON object such as {"id": "4711"}',
	};
	const inputs =
		fields.length === 0
			? areaField(whole, stateOf(form, WHOLE, '{}'), { rows: 8, longest: LONGEST })
			: markup`<p class="hint">A field that stays empty is not sent.</p>${fields.map((field) => fieldOf(field, form))}`;
	const content = markup`${inputs}<div class="actions"><button class="approve" name="try" value="yes">Run it once</button></div>`;
	return pageFrame({
		title: 'Try a tool',
		main: markup`<h1>Try <bdi>${name}</bdi></h1><p><a href="${back}">Back to the tool</a></p><p class="warning">It is run like a call of a model: what it does is really done.</p>${formProblems(form, 'It was not run.')}${outcomeOf(page)}${postForm(page, content)}`,
	});
}
