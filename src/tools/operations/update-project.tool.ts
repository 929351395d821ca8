import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { teamProject } from '../../kernel/ports/operations';
import { description, foundRow, someChange, teamProjectId, title, updating } from './fields';

export default defineTool({
	name: 'update_project',
	...updating,
	resource: 'project',
	title: 'Update team project',
	description: 'Change a project of the team. What is left out stays.',
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
