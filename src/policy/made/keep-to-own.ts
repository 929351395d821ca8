import type { Ports, MadeKind } from '../../kernel/ports';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { behind } from '../behind';
import { ToolError } from '../../kernel/tool-error';

const notOwn = (what: string) =>
	new ToolError({
		code: 'forbidden',
		message: `The call was allowed for what this agent has made, and would change ${what}. Nothing was changed.`,
		hint: 'Call again with its id, so that a person can be asked.',
	});

const never = (what: string) => async () => await Promise.reject(notOwn(what));

/**
 * The ports of a call that runs unasked because it changes only what the agent has made: whatever a name or a draft turns
 * out to stand for, nothing else is changed. `isContained`: nothing that is live either.
 */
export function keepToOwn(ports: Ports, isContained: boolean): Ports {
	const { made, workflows, dataTables, tags } = ports;
	const requireOwn = async (kind: MadeKind, id: string) => {
		if (!(await made.has(kind, id))) throw notOwn(`the ${kind.replace('-', ' ')} ${id}`);
	};
	const ofDraft = behind(async ({ id, activeVersionId }: WorkflowDocument) => {
		await requireOwn('workflow', id);
		if (isContained && activeVersionId !== null)
			throw notOwn(`the workflow ${id}, which is live by now`);
	});
	const ofWorkflow = behind(async (id: string) => await requireOwn('workflow', id));
	const ofTable = behind(async (id: string) => await requireOwn('data-table', id));
	return {
		...ports,
		workflows: {
			...workflows,
			update: ofDraft(workflows.update),
			moveToFolder: ofDraft(workflows.moveToFolder),
			archive: never('whether a workflow is archived'),
			unarchive: never('whether a workflow is archived'),
			publish: never('what is live'),
			unpublish: never('what is live'),
		},
		tags: { ...tags, assign: ofWorkflow(tags.assign) },
		dataTables: {
			...dataTables,
			addColumn: ofTable(dataTables.addColumn),
			renameColumn: ofTable(dataTables.renameColumn),
			insertRows: ofTable(dataTables.insertRows),
			updateRows: ofTable(dataTables.updateRows),
			remove: never('a data table'),
			removeColumn: never('a column'),
			removeRows: never('rows'),
		},
	};
}
