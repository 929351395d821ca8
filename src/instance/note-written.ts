import type { WorkflowsPort } from '../kernel/ports/instance/workflows';

/** Wraps the workflows port, so that it reports each version that it has written. */
export const noteWritten = (
	workflows: WorkflowsPort,
	wrote: (workflowId: string, versionId: string) => void,
): WorkflowsPort => ({
	...workflows,
	async create(content, isSeen) {
		const made = await workflows.create(content, isSeen);
		wrote(made.workflow.id, made.workflow.versionId);
		return made;
	},
	async update(base, content, agreed) {
		const written = await workflows.update(base, content, agreed);
		wrote(written.id, written.versionId);
		return written;
	},
});
