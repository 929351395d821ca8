import { formProblems } from '../filled-form';
import type { FilledForm } from '../filled-form';
import { markedBelow, type Markup, markup } from '../markup';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import { areaField, choiceField, lineField, stateOf } from './field';
import { descriptionWords, effectChoices, effectWords, LONGEST, nameWords } from './tool-edit-page';

export interface NewToolPage extends FormTarget {
	readonly workflows: ReadonlyArray<{ readonly id: string; readonly name: string }>;
	/** Whether all workflows were looked through. */
	readonly isWhole: boolean;
	/** What was looked for; empty for all. */
	readonly find: string;
	/** The tag that a workflow needs to be listed; empty where none is needed. */
	readonly tag: string;
	readonly form: FilledForm;
}

function search({ find, isWhole, tag }: NewToolPage): Markup {
	const some = isWhole
		? undefined
		: markup`<p class="hint">These are among the workflows that were changed last. Look for others by their name.</p>`;
	const tagged =
		tag === ''
			? undefined
			: markup`<p class="hint">Workflows of this n8n belong to no team by themselves. One that has the tag <code>${tag}</code> in n8n is listed here.</p>`;
	return markup`${tagged}<form method="get" action="new" class="find"><label for="find">Find a workflow</label><div class="line"><input id="find" name="find" type="search" maxlength="100" value="${find}" autocapitalize="off" spellcheck="false"><button>Find</button></div>${markedBelow(find)}</form>${some}`;
}

function form(page: NewToolPage): Markup {
	const { workflows, form: filled, find, tag } = page;
	if (workflows.length === 0) {
		const where = find === '' ? '' : ` with “${find}” in its name`;
		return markup`<p>There is no workflow to choose${where}. It must be published, begin with <em>When Executed by Another Workflow</em>${tag === '' ? undefined : ', and have the tag'}. Make one in n8n, then load this page again.</p>`;
	}
	const choices = workflows.map(({ id, name }) => [id, name] as const);
	const state = (name: string, preset = '') => stateOf(filled, name, preset);
	const workflow = {
		name: 'workflowId',
		label: 'Workflow',
		hint: 'What the tool takes is read off its trigger, and what it gives off past executions. You can change both afterwards.',
	};
	const content = markup`${choiceField(workflow, state('workflowId'), choices)}
${areaField(descriptionWords, state('description'), { rows: 3, longest: LONGEST.description })}
${choiceField(effectWords, state('effect', 'write'), effectChoices)}
${lineField({ ...nameWords, hint: `${nameWords.hint}. Empty: the name of the workflow.` }, state('name'), { longest: LONGEST.name })}
<div class="actions"><button class="approve" name="make" value="tool">Make the tool</button></div>`;
	return postForm(page, content);
}

/** The form that makes a tool of a workflow. */
export const newToolPage = (page: NewToolPage): string =>
	pageFrame({
		title: 'New tool',
		main: markup`<h1>New tool from a workflow</h1><p><a href="../tools">All tools</a></p>${formProblems(page.form, 'No tool was made.')}${search(page)}${form(page)}`,
	});
