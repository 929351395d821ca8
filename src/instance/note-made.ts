import type { Ports } from '../kernel/ports';
import type { MadeKind } from '../kernel/ports/made';
import type { WorkflowsPort } from '../kernel/ports/instance/workflows';

/** Gets each thing that a call has made. Never throws. */
export type NoteMade = (kind: MadeKind, id: string) => Promise<void>;

/** Wraps the ports, so that they report what they have made, and not what was there. */
export const noteMade = (
	{ workflows, dataTables }: Pick<Ports, 'workflows' | 'dataTables'>,
	note: NoteMade,
): Pick<Ports, 'workflows' | 'dataTables'> => ({
	workflows: {
		...workflows,
		async create(content, isSeen) {
			const made = await workflows.create(content, isSeen);
			if (made.created) await note('workflow', made.workflow.id);
			return made;
		},
	},
	dataTables: {
		...dataTables,
		async create(table) {
			const made = await dataTables.create(table);
			await note('data-table', made.id);
			return made;
		},
	},
});

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
