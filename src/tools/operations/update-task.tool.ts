import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { task } from '../../kernel/ports/operations';
import * as field from './fields';

export default defineTool({
	name: 'update_task',
	domain: 'operations',
	resource: 'task',
	description: 'Change a task. What is left out stays.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: field.updates,
	input: z.object({
		taskId: field.taskId,
		title: field.title.optional().describe('New title'),
		description: field.description.optional().describe('New details'),
		dueDate: field.isoDate.optional().describe('ISO 8601 date'),
		assigneeId: field.word.optional().describe('Who is to do it'),
		statusId: field.word.optional().describe('New status'),
	}),
	output: z.object({ task }),
	approval: (input) => `Change the task ${input.taskId}?`,

	async run({ taskId, title, description, dueDate, assigneeId, statusId }, { operationsCommands }) {
		const changed = await operationsCommands.updateTask(
			taskId,
			field.someChange({
				title,
				description,
				assigneeId,
				statusId,
				dueDate: dueDate === undefined ? undefined : field.dayOrMoment(dueDate),
			}),
		);
		return { task: field.foundRow('task', taskId, changed) };
	},
});
