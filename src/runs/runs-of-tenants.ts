import { unlessRefused } from '../kernel/tool-error';
import type { ControlRuns } from './control-runs';

/** The runs that a user of several tenants sees. Each run belongs to one of them. */
export type SeenRuns = Pick<
	ControlRuns,
	'read' | 'list' | 'since' | 'latestEvents' | 'cancelRun' | 'cancelTask'
>;

/** Finds each run where it is, and lists all together. Throws what the runs of the first tenant throw for an unknown one. */
export function runsOfTenants(first: SeenRuns, others: readonly SeenRuns[]): SeenRuns {
	if (others.length === 0) return first;
	const found = new Map<string, SeenRuns>();

	const ownerOf = async (runId: string): Promise<SeenRuns> => {
		const known = found.get(runId);
		if (known !== undefined) return known;
		for (const runs of others)
			if (await unlessRefused(runs.read(runId), 'not-found')) {
				found.set(runId, runs);
				return runs;
			}
		found.set(runId, first);
		return first;
	};

	return {
		read: async (runId) => await (await ownerOf(runId)).read(runId),
		async list(limit) {
			const all = await Promise.all([first, ...others].map(async (runs) => await runs.list(limit)));
			return all
				.flat()
				.sort((one, other) => other.createdAt - one.createdAt)
				.slice(0, limit);
		},
		since: async (runId, seq) => await (await ownerOf(runId)).since(runId, seq),
		latestEvents: async (runId, limit) => await (await ownerOf(runId)).latestEvents(runId, limit),
		cancelRun: async (runId) => await (await ownerOf(runId)).cancelRun(runId),
		cancelTask: async (runId, taskId) => await (await ownerOf(runId)).cancelTask(runId, taskId),
	};
}
