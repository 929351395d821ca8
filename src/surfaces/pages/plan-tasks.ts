import { z } from 'zod';
import { workflowsOfTask } from '../../kernel/planned-task';
import { type Markup, markup } from './markup';
import { factsList } from './page-parts';
import { knownKind } from './run-page';

/** Strict, because a person cannot agree to a field that is not shown below. */
const planTask = z
	.object({
		id: z.string(),
		title: z.string(),
		kind: z.string(),
		spec: z.string(),
		deps: z.array(z.string()).default([]),
		tools: z.array(z.string()).optional(),
		workflowId: z.string().optional(),
		workflowIds: z.array(z.string()).optional(),
		table: z.string().optional(),
	})
	.strict();

type PlanTask = z.output<typeof planTask>;

const plan = z.object({ tasks: z.array(planTask).min(1) }).passthrough();

function taskItem(task: PlanTask, tasks: readonly PlanTask[]): Markup {
	const after = task.deps.map((id) => {
		const at = tasks.findIndex((one) => one.id === id);
		return at < 0
			? markup`<p><code>${id}</code>, which is not in the plan</p>`
			: markup`<p>${at + 1}. <bdi>${tasks[at]?.title}</bdi></p>`;
	});
	const workflows = workflowsOfTask(task).map(
		(id, index) => markup`${index > 0 ? ' ' : undefined}<code>${id}</code>`,
	);
	const may = (task.tools ?? []).map((name) => markup`<code>${name}</code> `);
	const known = factsList([
		['Kind', markup`${knownKind(task.kind) ?? 'Of another kind'} <code>${task.kind}</code>`],
		['After', after.length === 0 ? undefined : markup`${after}`],
		['Tools', may.length === 0 ? undefined : markup`${may}`],
		['Workflow', workflows.length === 0 ? undefined : markup`${workflows}`],
		['Table', task.table === undefined ? undefined : markup`<code>${task.table}</code>`],
		['Known as', markup`<code>${task.id}</code>`],
	]);
	return markup`<li><h3>${task.title}</h3>${known}<pre>\n${task.spec}</pre></li>`;
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
