import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { task } from '../../kernel/ports/operations';
import {
	dayOrMoment,
	description,
	foundRow,
	isoDate,
	someChange,
	taskId,
	title,
	updates,
	word,
} from './fields';

export default defineTool({
	name: 'update_task',
	domain: 'operations',
	resource: 'task',
	description: 'Change a task. What is left out stays.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: updates,
	input: z.object({
		taskId,
		title: title.optional().describe('New title'),
		description: description.optional().describe('New details'),
		dueDate: isoDate.optional().describe('ISO 8601 date'),
		assigneeId: word.optional().describe('Who is to do it'),
		statusId: word.optional().describe('New status'),
	}),
	output: z.object({ task }),
	approval: (input) => `Change the task ${input.taskId}?`,

	async run({ taskId, title, description, dueDate, assigneeId, statusId }, { operationsCommands }) {
		const changed = await operationsCommands.updateTask(
			taskId,
			someChange({
				title,
				description,
				assigneeId,
				statusId,
				dueDate: dueDate === undefined ? undefined : dayOrMoment(dueDate),
			}),
		);
		return { task: foundRow('task', taskId, changed) };
	},
});
