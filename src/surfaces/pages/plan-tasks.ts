import { z } from 'zod';

import { type Markup, markup } from './markup';

/** Strict, because nobody can agree to a field that is not shown below. */
const planTask = z
	.object({
		id: z.string(),
		title: z.string(),
		kind: z.string(),
		spec: z.string(),
		deps: z.array(z.string()).default([]),
		tools: z.array(z.string()).optional(),
		workflowId: z.string().optional(),
	})
	.strict();

type PlanTask = z.output<typeof planTask>;

const plan = z.object({ tasks: z.array(planTask).min(1) }).passthrough();

const kinds: Readonly<Record<string, string>> = {
	delegate: 'Done by an agent of its own',
	'build-workflow': 'Builds a workflow',
	'manage-data-tables': 'Works on data tables',
	research: 'Looks things up',
};

function taskItem(task: PlanTask, tasks: readonly PlanTask[]): Markup {
	const row = (name: string, value: readonly Markup[]) =>
		value.length === 0 ? [] : [markup`<dt>${name}</dt><dd>${value}</dd>`];
	const after = task.deps.map((id) => {
		const at = tasks.findIndex((one) => one.id === id);
		return at < 0
			? markup`<p><code>${id}</code>, which is not in the plan</p>`
			: markup`<p>${at + 1}. <bdi>${tasks[at]?.title}</bdi></p>`;
	});
	const may = (task.tools ?? []).map((name) => markup`<code>${name}</code> `);
	const workflow = task.workflowId === undefined ? [] : [markup`<code>${task.workflowId}</code>`];
	const rows = [
		...row('Kind', [markup`${kinds[task.kind] ?? 'Of another kind'} <code>${task.kind}</code>`]),
		...row('After', after),
		...row('Tools', may),
		...row('Workflow', workflow),
		...row('Known as', [markup`<code>${task.id}</code>`]),
	];
	return markup`<li><h3>${task.title}</h3><dl class="facts">${rows}</dl><pre>\n${task.spec}</pre></li>`;
}

/** The tasks of a plan as a numbered list, and the other arguments; undefined if the value is not such a plan. */
export function planTasks(
	value: unknown,
): { readonly content: Markup; readonly rest: Readonly<Record<string, unknown>> } | undefined {
	const read = plan.safeParse(value);
	if (!read.success) return undefined;
	const { tasks, ...rest } = read.data;
	const items = tasks.map((task) => taskItem(task, tasks));
	return { content: markup`<ol class="tasks">${items}</ol>`, rest };
}
