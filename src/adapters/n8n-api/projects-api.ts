import { z } from 'zod';

import type { Part } from '../../kernel/ports/part';
import { project, type Project, type ProjectsPort } from '../../kernel/ports/instance/projects';
import { type ApiClient, apiCall } from './client';
import { readPages, readPart } from './paging';
import { isUnlicensed } from './api-error';
import { workflowListCall, readWorkflow } from './workflows/read-workflow';

const inProject = z.object({ projectId: z.string() });

const listedWorkflow = z.object({ id: z.string(), shared: z.array(inProject).default([]) });

const workflowWithProject = z.object({
	shared: z.array(inProject.extend({ project: project.optional() })).default([]),
});

const LOOK_THROUGH = 50;

export function createProjects(api: ApiClient): ProjectsPort {
	/** Only single workflows carry the project's name, so one of each project is read. */
	async function named(projectId: string, workflowId: string): Promise<Project> {
		const one = await readWorkflow(api, workflowWithProject, workflowId, {
			excludePinnedData: true,
		});
		const own = one?.shared.find((share) => share.projectId === projectId)?.project;
		return own ?? { id: projectId, name: null, type: 'personal' };
	}

	async function ofWorkflows(offset: number): Promise<Part<Project>> {
		const place = { offset, limit: LOOK_THROUGH };
		const { items, next } = await readPart(api, listedWorkflow, workflowListCall, place);
		const examples = new Map(
			items.flatMap(({ id, shared }) => shared.map(({ projectId }) => [projectId, id] as const)),
		);
		const found: Project[] = [];
		for (const [projectId, id] of examples) found.push(await named(projectId, id));
		return { items: found, next };
	}

	async function ofDataTables(): Promise<Project[]> {
		const call = apiCall('GET', ['data-tables']);
		const ids = (await readPages(api, inProject, call, Infinity)).map((one) => one.projectId);
		return [...new Set(ids)].map((id) => ({ id, name: null, type: 'personal' }));
	}

	return {
		async list(offset) {
			const call = apiCall('GET', ['projects']);
			const first = await api.send({ ...call, query: { limit: 1 } });
			if (!isUnlicensed(first))
				return { items: await readPages(api, project, call, Infinity), next: undefined };
			const found = await ofWorkflows(offset);
			if (found.items.length > 0 || offset > 0) return found;
			return { items: await ofDataTables(), next: undefined };
		},
	};
}
