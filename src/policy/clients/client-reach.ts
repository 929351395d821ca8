import { fresh } from '../../kernel/fresh';
import type { Ports } from '../../kernel/ports';
import { workflowSummary, type WorkflowSummary } from '../../kernel/ports/instance/workflows';
import { ToolError } from '../../kernel/tool-error';
import { unknownWorkflow } from '../../kernel/workflow/unknown-workflow';
import type { WorkflowReach } from './client-limits';

export interface ClientWorld {
	/** Its name in the audit. */
	readonly agentId: string;
	readonly made: ClientMadePort;
}

/** The workflows that a client has made itself, over restarts. */
export interface ClientMadePort {
	/** Their ids. Throws `ToolError`. */
	ids(): Promise<ReadonlySet<string>>;
	/** Never throws: what cannot be kept, this process knows all the same. */
	note(workflowId: string): Promise<void>;
}

const PART = 150;

const isMissing = (error: unknown) => ToolError.is(error) && error.code === 'not-found';

type Judged = Pick<WorkflowSummary, 'id' | 'tags' | 'shared'>;

/** The workflows that one call of a client may touch. One is judged once in a call: what the call does then widens nothing. Every method throws `ToolError`. */
export function createClientReach(
	reach: WorkflowReach,
	{ workflows, tags }: Pick<Ports, 'workflows' | 'tags'>,
	{ made }: ClientWorld,
) {
	const ids = new Set(reach.ids);
	const tagWords = new Set(reach.tags);
	const projects = new Set(reach.projects);
	const judged = fresh<string, Promise<boolean>>({});
	const own = new Set<string>();

	const isMade = async (id: string) => own.has(id) || (await made.ids()).has(id);

	const includes = async ({ id, tags: given = [], shared = [] }: Judged): Promise<boolean> => {
		if (ids.has(id)) return true;
		if (given.some((tag) => tagWords.has(tag.id) || tagWords.has(tag.name))) return true;
		if (shared.some(({ projectId }) => projects.has(projectId))) return true;
		return await isMade(id);
	};

	const read = async (id: string) => {
		try {
			const found = await workflows.get(id);
			// A name is found as well, and says nothing about who has that id.
			return found.id === id ? found : undefined;
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	};

	const look = async (id: string) => {
		const found = await read(id);
		return found !== undefined && (await includes(found));
	};

	const has = async (id: string) => await judged.get(id, async () => await look(id));

	const listed = async (filter: Partial<Parameters<typeof workflows.list>[0]>) => {
		const found: WorkflowSummary[] = [];
		let cursor: string | undefined;
		do {
			const page = await workflows.list({ status: 'all', limit: PART, ...filter, cursor });
			found.push(...page.workflows);
			cursor = page.cursor;
		} while (cursor !== undefined);
		return found;
	};

	const tagged = async () => {
		if (tagWords.size === 0) return [];
		const chosen = (await tags.list()).filter(
			({ id, name }) => tagWords.has(id) || tagWords.has(name),
		);
		return (await Promise.all(chosen.map(async (tag) => await listed({ tags: [tag] })))).flat();
	};

	const inProjects = async () =>
		(await Promise.all([...projects].map(async (projectId) => await listed({ projectId })))).flat();

	const gather = async () => {
		const all = new Map<string, WorkflowSummary>();
		const lists = await Promise.all([tagged(), inProjects()]);
		for (const one of lists.flat()) all.set(one.id, one);
		for (const id of [...ids, ...own, ...(await made.ids())]) {
			const found = all.has(id) ? undefined : await read(id);
			if (found !== undefined) all.set(id, workflowSummary.parse(found));
		}
		return [...all.values()];
	};

	return {
		includes,
		has,
		/** Throws the error of an unknown workflow for every other. */
		async require(id: string): Promise<void> {
			if (!(await has(id))) throw unknownWorkflow(id);
		},
		all: gather,
		/** What a call has made is in reach, for its next step as well. */
		async noteMade(id: string): Promise<void> {
			own.add(id);
			judged.forget(id);
			await made.note(id);
		},
	};
}

export type ClientReach = ReturnType<typeof createClientReach>;
