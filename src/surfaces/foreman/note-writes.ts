import type { ForemanRunPort } from '../../kernel/ports/foreman-run';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { Ports } from '../../kernel/ports';
import { told } from '../../policy/behind';

type Builds = Pick<ForemanRunPort['builds'], 'wroteTable' | 'wroteWorkflow'>;

/** Ports that report to the run what they write, and how they leave it. */
export function noteWrites(
	{ dataTables, workflows }: Pick<Ports, 'dataTables' | 'workflows'>,
	{ wroteTable, wroteWorkflow }: Builds,
): Pick<Ports, 'dataTables' | 'workflows'> {
	const table = (_written: unknown, id: string) => wroteTable(id);
	const document = ({ id: workflowId, versionId, ...left }: WorkflowDocument) => {
		const { name, settings, activeVersionId, isArchived } = left;
		wroteWorkflow({
			workflowId,
			versions: [versionId],
			name,
			settings,
			activeVersionId,
			isArchived,
		});
	};
	const leave = (workflowId: string, isArchived: boolean, ...versions: string[]) =>
		wroteWorkflow({ workflowId, versions, activeVersionId: null, isArchived });
	return {
		dataTables: {
			...dataTables,
			create: told(dataTables.create, ({ id }) => wroteTable(id)),
			addColumn: told(dataTables.addColumn, table),
			renameColumn: told(dataTables.renameColumn, table),
			removeColumn: told(dataTables.removeColumn, table),
			insertRows: told(dataTables.insertRows, table),
			updateRows: told(dataTables.updateRows, table),
			removeRows: told(dataTables.removeRows, table),
		},
		workflows: {
			...workflows,
			create: told(workflows.create, ({ workflow }) => document(workflow)),
			update: told(workflows.update, document),
			archive: told(workflows.archive, (_done, id) => leave(id, true)),
			unarchive: told(workflows.unarchive, (versionId, id) => leave(id, false, versionId)),
			publish: told(workflows.publish, (live, workflowId) =>
				wroteWorkflow({ workflowId, versions: [live], activeVersionId: live }),
			),
			unpublish: told(workflows.unpublish, (_done, workflowId) =>
				wroteWorkflow({ workflowId, versions: [], activeVersionId: null }),
			),
		},
	};
}
