import type { ExecutionsPort, ExecutionSummary } from '../../kernel/ports/instance/executions';
import { inBatches } from '../../kernel/values/in-batches';
import { unknownExecution } from '../../kernel/workflow/unknown-workflow';
import { behind } from '../behind';
import type { ClientReach } from './client-reach';

const AT_ONCE = 5;

const newestFirst = (one: ExecutionSummary, other: ExecutionSummary) =>
	Number(other.id) - Number(one.id);

/** The executions port for a client that may touch some workflows alone: those of others are not there. */
export function keepExecutions(executions: ExecutionsPort, reach: ClientReach): ExecutionsPort {
	const requireOwn = async (id: string) => {
		const workflowId = await executions.workflowOf(id);
		if (workflowId === '' || !(await reach.has(workflowId))) throw unknownExecution(id);
	};

	const ofOwn = behind(requireOwn);

	/** Those of each workflow by itself: to look through all would take the longer the more the others run. */
	const ofEach = async <Filter extends { workflowId?: string | undefined; limit: number }>(
		filter: Filter,
		list: (filter: Filter) => Promise<ExecutionSummary[]>,
	) => {
		const { workflowId: wanted, limit } = filter;
		const read = async (workflowId: string) => await list({ ...filter, workflowId });
		if (wanted !== undefined) {
			await reach.require(wanted);
			return await read(wanted);
		}
		const ids = (await reach.all()).map(({ id }) => id);
		const found = await inBatches(ids, AT_ONCE, read);
		return found.flat().sort(newestFirst).slice(0, limit);
	};

	return {
		list: async (filter) => await ofEach(filter, executions.list),
		endedTests: async (filter) => await ofEach(filter, executions.endedTests),
		// Asked of those that were listed.
		own: executions.own,
		get: ofOwn(executions.get),
		status: ofOwn(executions.status),
		workflowOf: ofOwn(executions.workflowOf),
		stop: ofOwn(executions.stop),
		delete: ofOwn(executions.delete),
	};
}
