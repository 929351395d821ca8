import type { ExecutionsPort, ExecutionSummary } from '../../kernel/ports/instance/executions';
import { unknownExecution } from '../../kernel/workflow/unknown-execution';
import type { ClientReach } from './client-reach';

/** Workflows that are asked for their executions at once. */
const AT_ONCE = 5;

const newestFirst = (one: ExecutionSummary, other: ExecutionSummary) =>
	Number(other.id) - Number(one.id);

/** The executions port for a client that may touch some workflows alone: those of others are not there. */
export function keepExecutions(executions: ExecutionsPort, reach: ClientReach): ExecutionsPort {
	const requireOwn = async (id: string) => {
		const workflowId = await executions.workflowOf(id);
		if (workflowId === '' || !(await reach.has(workflowId))) throw unknownExecution(id);
	};

	/** Those of each workflow by itself: to look through all would take the longer the more the others run. */
	const ofEach = async (
		wanted: string | undefined,
		limit: number,
		read: (workflowId: string) => Promise<ExecutionSummary[]>,
	) => {
		if (wanted !== undefined) {
			await reach.require(wanted);
			return await read(wanted);
		}
		const ids = (await reach.all()).map(({ id }) => id);
		const found: ExecutionSummary[] = [];
		for (let at = 0; at < ids.length; at += AT_ONCE)
			found.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(read))).flat());
		return found.sort(newestFirst).slice(0, limit);
	};

	return {
		list: async ({ workflowId: wanted, ...filter }) =>
			await ofEach(
				wanted,
				filter.limit,
				async (workflowId) => await executions.list({ ...filter, workflowId }),
			),
		endedTests: async ({ workflowId: wanted, ...filter }) =>
			await ofEach(
				wanted,
				filter.limit,
				async (workflowId) => await executions.endedTests({ ...filter, workflowId }),
			),
		async get(id) {
			await requireOwn(id);
			return await executions.get(id);
		},
		async status(id) {
			await requireOwn(id);
			return await executions.status(id);
		},
		async workflowOf(id) {
			await requireOwn(id);
			return await executions.workflowOf(id);
		},
		async stop(id) {
			await requireOwn(id);
			return await executions.stop(id);
		},
		async delete(id) {
			await requireOwn(id);
			return await executions.delete(id);
		},
	};
}
