import { z } from 'zod';

import { project } from '../../kernel/ports/projects';
import type { Project, ProjectsPort } from '../../kernel/ports/projects';
import type { ApiCall, ApiClient } from './client';
import { apiPath } from './http';
import { isUnlicensed } from './is-unlicensed';
import { readPages } from './paging';

const inProject = z.object({ projectId: z.string() });

const listedWorkflow = z.object({ id: z.string(), shared: z.array(inProject).default([]) });

const workflowWithProject = z.object({
	shared: z.array(inProject.extend({ project: project.optional() })).default([]),
});

/** The projects port over n8n's public API. */
export function createProjects(api: ApiClient): ProjectsPort {
	/** Names stand with single workflows alone, so one of each project is read. */
	async function ofWorkflows(): Promise<Project[]> {
		const call: ApiCall = {
			method: 'GET',
			path: apiPath('workflows'),
			query: { excludePinnedData: true },
		};
		const workflows = await readPages(api, listedWorkflow, call, Infinity);
		const examples = new Map(
			workflows.flatMap(({ id, shared }) =>
				shared.map(({ projectId }) => [projectId, id] as const),
			),
		);
		const found: Project[] = [];
		for (const [projectId, id] of examples) {
			const { shared } = await api.read(workflowWithProject, {
				method: 'GET',
				path: apiPath('workflows', id),
				query: { excludePinnedData: true },
			});
			const own = shared.find((one) => one.projectId === projectId)?.project;
			found.push(own ?? { id: projectId, name: null, type: 'personal' });
		}
		return found;
	}

	async function ofDataTables(): Promise<Project[]> {
		const call: ApiCall = { method: 'GET', path: apiPath('data-tables') };
		const ids = (await readPages(api, inProject, call, Infinity)).map((one) => one.projectId);
		return [...new Set(ids)].map((id) => ({ id, name: null, type: 'personal' }));
	}

	return {
		async list() {
			const call: ApiCall = { method: 'GET', path: apiPath('projects') };
			const first = await api.send({ ...call, query: { limit: 1 } });
			if (!isUnlicensed(first)) return await readPages(api, project, call, Infinity);
			const found = await ofWorkflows();
			return found.length > 0 ? found : await ofDataTables();
		},
	};
}
