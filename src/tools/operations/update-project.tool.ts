import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { teamProject } from '../../kernel/ports/operations';
import { description, foundRow, someChange, teamProjectId, title, updates } from './fields';

export default defineTool({
	name: 'update_project',
	domain: 'operations',
	resource: 'project',
	title: 'Update team project',
	description: 'Change a project of the team. What is left out stays.',
	effect: 'write',
	build: 'asks',
	uses: ['operationsCommands'],
	scopes: updates,
	input: z.object({
		projectId: teamProjectId,
		name: title.optional().describe('New name'),
		description: description.optional().describe('New text'),
	}),
	output: z.object({ project: teamProject }),
	approval: (input) => `Change the team project ${input.projectId}?`,

	async run({ projectId, name, description }, { operationsCommands }) {
		const changes = someChange({ name, description });
		const changed = await operationsCommands.updateProject(projectId, changes);
		return { project: foundRow('project', projectId, changed) };
	},
});
