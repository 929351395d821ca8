import { formProblems } from '../filled-form';
import type { FilledForm } from '../filled-form';
import { type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import { areaField, choiceField, lineField, stateOf, tickField } from './field';

/** What somebody else changed while a person typed. */
export interface OtherChange {
	/** Our own word for the field. */
	readonly field: string;
	/** What it is now. */
	readonly now: string;
}

export interface ToolEditPage extends FormTarget {
	readonly name: string;
	/** The relative address of the tool. */
	readonly back: string;
	/** What stands in the fields. */
	readonly form: FilledForm;
	/** Empty where nobody was faster. */
	readonly others: readonly OtherChange[];
}

/** Characters of a value of somebody else that are shown. */
const LONGEST_NOW = 2_000;

export const effectChoices = [
	['read', 'Reads only: it changes nothing'],
	['write', 'Changes something'],
	['destroy', 'Deletes or overwrites: it cannot be undone'],
] as const;

export const nameWords = {
	name: 'name',
	label: 'Name',
	hint: 'What the model calls it: a letter, then letters, digits, - and _',
};

export const descriptionWords = {
	name: 'description',
	label: 'Description',
	hint: 'For the model: when to use the tool. Nothing helps it more to choose the right one.',
};

export const effectWords = {
	name: 'effect',
	label: 'Effect',
	hint: 'What a call does at most. Permissions go by it.',
};

/** The longest texts that the registry takes. */
export const LONGEST = { name: 64, description: 4_000, schema: 200_000, examples: 40_000 } as const;

function conflict(others: readonly OtherChange[]): Markup | undefined {
	if (others.length === 0) return undefined;
	const items = others.map(
		({ field, now }) =>
			markup`<dt>${field}</dt><dd><pre>\n${now.length > LONGEST_NOW ? `${now.slice(0, LONGEST_NOW)}…` : now}</pre></dd>`,
	);
	return markup`<div role="alert" class="warning"><p><strong>Somebody else was faster.</strong> Nothing of yours was saved yet. They changed what stands here; what you typed is still in the fields below. Save again to put yours on top of theirs.</p></div><dl class="fields">${items}</dl>`;
}

function fields({ form }: ToolEditPage): Markup {
	const state = (name: string) => stateOf(form, name);
	const json = (name: string, label: string, hint: string, rows: number) =>
		areaField({ name, label, hint }, state(name), {
			rows,
			longest: name === 'examples' ? LONGEST.examples : LONGEST.schema,
		});
	return markup`${lineField(nameWords, state('name'), { longest: LONGEST.name, required: true })}
${areaField(descriptionWords, state('description'), { rows: 4, longest: LONGEST.description })}
${choiceField(effectWords, state('effect'), effectChoices)}
<div class="ask">${tickField('enabled', 'Models see it', form.fields.enabled === 'yes')}</div>
<div class="ask">${tickField('requiresConfirmation', 'A person is asked before each call, whatever the permissions say', form.fields.requiresConfirmation === 'yes')}</div>
${json('examples', 'Examples', 'A JSON list such as [{"args": {"id": "4711"}, "result": {"price": 1}}]. Those with a "result" are run before a version is pinned.', 6)}
${json('inputSchema', 'What it takes', 'JSON Schema. A change makes a new schema.', 10)}
${json('outputSchema', 'What it gives', 'JSON Schema. A change makes a new schema.', 10)}`;
}

/** The form with which a tool is changed. */
export function toolEditPage(page: ToolEditPage): string {
	const { name, back, form, others } = page;
	const content = markup`${fields(page)}<div class="actions"><button class="approve" name="save" value="yes">Save</button></div>`;
	return pageFrame({
		title: 'Edit a tool',
		main: markup`<h1>Edit <bdi>${name}</bdi></h1><p><a href="${back}">Back to the tool</a></p>${conflict(others)}${formProblems(form, 'Nothing was saved.')}${postForm(page, content)}`,
	});
}
