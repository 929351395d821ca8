import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { teamProject } from '../../kernel/ports/operations';
import { creates, description, title } from './fields';

export default defineTool({
	name: 'create_project',
	domain: 'operations',
	resource: 'project',
	title: 'Create team project',
	description: 'Create a project of the team. Calling twice makes two.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: creates,
	input: z.object({
		name: title.describe('Project name'),
		description: description.optional().describe('What it is about'),
	}),
	output: z.object({ project: teamProject }),
	approval: (input) => `Create the team project "${input.name}"?`,

	run: async ({ name, description = null }, { operationsCommands }) => ({
		project: await operationsCommands.createProject({ name, description }),
	}),
});
