import type { ForemanRunPort } from '../../kernel/ports/foreman-run';
import type { DataTablesPort } from '../../kernel/ports/instance/data-tables';
import type { WorkflowDocument, WorkflowsPort } from '../../kernel/ports/instance/workflows';
import type { Ports } from '../../kernel/ports';

type Builds = ForemanRunPort['builds'];

/** The data tables port that reports each table that it creates or changes. */
function noteTables(tables: DataTablesPort, wrote: (tableId: string) => void): DataTablesPort {
	const noting =
		<Rest extends readonly unknown[], Value>(
			write: (id: string, ...rest: Rest) => Promise<Value>,
		) =>
		async (id: string, ...rest: Rest): Promise<Value> => {
			const written = await write(id, ...rest);
			wrote(id);
			return written;
		};
	return {
		...tables,
		async create(table) {
			const made = await tables.create(table);
			wrote(made.id);
			return made;
		},
		addColumn: noting(tables.addColumn),
		renameColumn: noting(tables.renameColumn),
		removeColumn: noting(tables.removeColumn),
		insertRows: noting(tables.insertRows),
		updateRows: noting(tables.updateRows),
		removeRows: noting(tables.removeRows),
	};
}

/** The workflows port that reports how it leaves each workflow that it writes. */
function noteWorkflows(workflows: WorkflowsPort, wrote: Builds['wroteWorkflow']): WorkflowsPort {
	const note = ({ id: workflowId, versionId, ...left }: WorkflowDocument) => {
		const { name, settings, activeVersionId, isArchived } = left;
		wrote({ workflowId, versions: [versionId], name, settings, activeVersionId, isArchived });
	};
	return {
		...workflows,
		async create(...given) {
			const made = await workflows.create(...given);
			note(made.workflow);
			return made;
		},
		async update(...given) {
			const written = await workflows.update(...given);
			note(written);
			return written;
		},
		async archive(id) {
			await workflows.archive(id);
			wrote({ workflowId: id, versions: [], activeVersionId: null, isArchived: true });
		},
		async unarchive(id) {
			const versionId = await workflows.unarchive(id);
			const left = { activeVersionId: null, isArchived: false };
			wrote({ workflowId: id, versions: [versionId], ...left });
			return versionId;
		},
		async publish(id, versionId) {
			const live = await workflows.publish(id, versionId);
			wrote({ workflowId: id, versions: [live], activeVersionId: live });
			return live;
		},
		async unpublish(id) {
			await workflows.unpublish(id);
			wrote({ workflowId: id, versions: [], activeVersionId: null });
		},
	};
}

/** Ports that report to the run what they write. */
export const noteWrites = (
	{ dataTables, workflows }: Pick<Ports, 'dataTables' | 'workflows'>,
	{ wroteTable, wroteWorkflow }: Pick<Builds, 'wroteTable' | 'wroteWorkflow'>,
): Pick<Ports, 'dataTables' | 'workflows'> => ({
	dataTables: noteTables(dataTables, wroteTable),
	workflows: noteWorkflows(workflows, wroteWorkflow),
});
