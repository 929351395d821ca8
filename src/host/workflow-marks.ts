import { z } from 'zod';

import { rowsOf } from './n8n-rows';

const moment = z.union([z.date(), z.string()]).transform((at) => new Date(at).getTime());

const workflows = z.array(
	z.object({
		id: z.string(),
		versionId: z.string().nullish(),
		activeVersionId: z.string().nullish(),
		isArchived: z.boolean(),
		updatedAt: moment,
	}),
);

const shares = z.array(
	z.object({ workflowId: z.string(), projectId: z.string(), role: z.string() }),
);

const changed = z.array(z.object({ updatedAt: moment }));

/** What decides which workflows a user may see, beside the shares. */
const deciding = {
	ProjectRelationRepository: 'projectId',
	UserRepository: 'id',
	RoleRepository: 'slug',
	ApiKeyRepository: 'id',
};

async function rightsMark(): Promise<string> {
	const tables = Object.entries(deciding).map(async ([table, key]) => {
		const query = { select: { [key]: true, updatedAt: true }, loadEagerRelations: false };
		const rows = changed.parse(await rowsOf(table, query));
		return `${rows.length} ${Math.max(0, ...rows.map(({ updatedAt }) => updatedAt))}`;
	});
	return (await Promise.all(tables)).join(', ');
}

/** What changes with each workflow of this n8n, by id; with which there are, and whose; and with what users may see. Undefined where n8n does not tell. */
export async function workflowMarks() {
	try {
		const [listed, shared, rights] = await Promise.all([
			rowsOf('WorkflowRepository', {
				select: ['id', 'versionId', 'activeVersionId', 'isArchived', 'updatedAt'],
				loadEagerRelations: false,
			}),
			rowsOf('SharedWorkflowRepository', { select: ['workflowId', 'projectId', 'role'] }),
			rightsMark(),
		]);
		const owners = new Map<string, string[]>();
		for (const { workflowId, projectId, role } of shares.parse(shared))
			owners.set(workflowId, [...(owners.get(workflowId) ?? []), `${projectId} ${role}`].sort());
		const marks = workflows
			.parse(listed)
			.map(({ id, ...one }) => [id, JSON.stringify([one, owners.get(id)])] as const);
		const members = JSON.stringify(marks.map(([id]) => [id, owners.get(id)]).sort());
		return { marks: new Map(marks), members, rights };
	} catch {
		return undefined;
	}
}
