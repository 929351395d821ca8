import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { task } from '../../kernel/ports/operations';
import { creates, dayOrMoment, description, isoDate, title, word } from './fields';

export default defineTool({
	name: 'create_task',
	domain: 'operations',
	resource: 'task',
	description: 'Create a task for the team. Calling twice makes two.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: creates,
	input: z.object({
		title: title.describe('Task title'),
		statusId: word.default('todo').describe('Status, such as todo, doing or done'),
		description: description.optional().describe('Task details'),
		dueDate: isoDate.optional().describe('ISO 8601 date'),
		assigneeId: word.optional().describe('Who is to do it'),
	}),
	output: z.object({ task }),
	approval: (input) => `Create the task "${input.title}" with status ${input.statusId}?`,

	async run({ description = null, dueDate, assigneeId = null, ...rest }, { operationsCommands }) {
		const due = dueDate === undefined ? null : dayOrMoment(dueDate);
		const created = { ...rest, description, dueDate: due, assigneeId };
		return { task: await operationsCommands.createTask(created) };
	},
});
