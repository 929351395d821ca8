import type { Ports, MadeKind } from '../../kernel/ports';
import type { PlannedPort, PlannedWork } from '../../kernel/plan-cover';
import type { WorkflowContent, WorkflowDocument } from '../../kernel/ports/instance/workflows';
import { behind } from '../behind';
import { conflict, notAllowed } from '../../kernel/tool-error';

const notOwn = (what: string) =>
	notAllowed(
		`The call was allowed for what this agent has made, and would change ${what}. Nothing was changed.`,
		'Call again with its id, so that a person can be asked.',
	);

const never = (what: string) => async () => await Promise.reject(notOwn(what));

/** The ports of a call that runs unasked as it changes only what the agent has made. `isContained`: nothing that is live either. */
export function keepToOwn(ports: Ports, isContained: boolean): Ports {
	const { made, tags } = ports;
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
	const kept = keepWithin(ports, ofDraft, ofTable);
	return {
		...kept,
		workflows: { ...kept.workflows, moveToFolder: ofDraft(ports.workflows.moveToFolder) },
		tags: { ...tags, assign: ofWorkflow(tags.assign) },
	};
}

/** The ports of a call that runs unasked because an approved plan covers it: nothing else is changed. */
export function keepToPlan(ports: Ports, { covers, inOrder }: PlannedPort): Ports {
	const refuseOther = async (what: string, work: PlannedWork) => {
		if (!(await covers(work)))
			throw conflict(
				`The call was allowed by the plan that a person approved, which does not cover ${what} as it is now. Nothing was changed.`,
				'Look what it is now, and call again: a person is asked.',
			);
	};
	const ofDraft = behind(
		async (draft: WorkflowDocument) =>
			await refuseOther(`the workflow ${draft.id}`, { kind: 'workflow', drafts: [draft] }),
	);
	const ofTable = behind(
		async (table: string) =>
			await refuseOther(`the data table ${table}`, { kind: 'data-table', table }),
	);
	const kept = keepWithin(ports, ofDraft, ofTable);
	const created = behind(
		async (_content: WorkflowContent) =>
			await refuseOther('a new workflow', { kind: 'workflow', drafts: [] }),
	);
	return {
		...kept,
		workflows: {
			...kept.workflows,
			create: async (...given) =>
				await inOrder(async () => await created(ports.workflows.create)(...given)),
		},
		dataTables: {
			...kept.dataTables,
			create: behind(
				async ({ name: table }: Parameters<Ports['dataTables']['create']>[0]) =>
					await refuseOther(`a data table ${table}`, { kind: 'data-table', table }),
			)(ports.dataTables.create),
		},
		tags: { ...kept.tags, assign: never('tags') },
	};
}

function keepWithin(
	ports: Ports,
	ofDraft: ReturnType<typeof behind<WorkflowDocument>>,
	ofTable: ReturnType<typeof behind<string>>,
): Ports {
	const { workflows, dataTables } = ports;
	return {
		...ports,
		workflows: {
			...workflows,
			update: ofDraft(workflows.update),
			moveToFolder: never('where a workflow is'),
			archive: never('whether a workflow is archived'),
			unarchive: never('whether a workflow is archived'),
			publish: never('what is live'),
			unpublish: never('what is live'),
		},
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
