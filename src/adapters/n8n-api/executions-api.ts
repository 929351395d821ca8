import { z } from 'zod';

import type { ExecutionsPort, ExecutionStatus } from '../../kernel/ports/instance/executions';
import { invalidInput } from '../../kernel/tool-error';
import { unknownExecution } from '../../kernel/workflow/unknown-workflow';
import { type ApiCall, type ApiClient, apiCall } from './client';
import { readFound, readPages } from './paging';
import {
	readRecord,
	readSummary,
	storedExecution,
	storedExecutionWithData,
} from './execution-record';

const MOST = 50;

const startedBy = z
	.object({ data: z.object({ parentExecution: z.object({ executionId: z.string() }) }) })
	.transform(({ data }) => data.parentExecution.executionId)
	.catch('');

/** What an execution has started of sub-workflows and has not ended yet, newest first. Throws `ToolError`. */
export async function executionsBelow(api: ApiClient, executionId: string): Promise<string[]> {
	const listed = async (status: 'running' | 'waiting') => {
		const call = apiCall('GET', ['executions'], { query: { status } });
		return await readPages(api, storedExecution, call, MOST);
	};
	const open = (await Promise.all([listed('running'), listed('waiting')])).flat();
	const below: string[] = [];
	for (const { id } of open.filter((one) => Number(one.id) > Number(executionId))) {
		const query = { includeData: true };
		const response = await api.send(apiCall('GET', ['executions', id], { query }));
		if (startedBy.parse(response.body) === executionId) below.push(id);
	}
	return below;
}

const anything = z.unknown();

const ended: ReadonlySet<string> = new Set(['success', 'error', 'canceled', 'crashed']);

/** With more than that PostgreSQL answers an error, and no "not found". */
const HIGHEST_ID = 2_147_483_647;

function checkId(id: string): string {
	if (/^\d{1,20}$/.test(id)) {
		if (Number(id) <= HIGHEST_ID) return id;
		throw unknownExecution(id);
	}
	throw invalidInput(
		`"${id}" is not an execution id: n8n numbers executions.`,
		'Call list-executions and pass the id it gives.',
	);
}

/** The executions port over n8n's public API. `own` tells Foreman's own executions. */
export function createExecutions(
	api: ApiClient,
	own: ExecutionsPort['own'] = async () => await Promise.resolve(new Map()),
): ExecutionsPort {
	const read = async <Schema extends z.ZodTypeAny>(
		schema: Schema,
		id: string,
		includeData: boolean,
	) => {
		// Without the second, large data comes back empty and reads as a run in which nothing happened.
		const query = { includeData, ignoreDataSizeLimit: includeData };
		const call = apiCall('GET', ['executions', checkId(id)], { query });
		const found = await readFound(api, schema, call);
		if (found === undefined) throw unknownExecution(id);
		return found;
	};

	const listed = async (
		query: ApiCall['query'],
		limit: number,
		keep?: (one: z.output<typeof storedExecution>) => boolean,
	) => {
		const call = apiCall('GET', ['executions'], { query });
		return (await readPages(api, storedExecution, call, limit, keep)).map(readSummary);
	};

	return {
		own,
		async list({ workflowId, status = [], since, until, limit }) {
			const asked = [...new Set([status].flat())];
			// n8n takes one status at a time, and leaves running executions out unless it is asked for them.
			const each: ReadonlyArray<ExecutionStatus | undefined> =
				asked.length === 0 ? ['running', undefined] : asked;
			const query = { workflowId, startedAfter: since, startedBefore: until };
			const found = await Promise.all(
				each.map(async (one) => await listed({ ...query, status: one }, limit)),
			);
			const all = new Map(found.flat().map((one) => [one.id, one]));
			return [...all.values()].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, limit);
		},
		get: async (id) => readRecord(await read(storedExecutionWithData, id, true)),
		status: async (id) => (await read(storedExecution, id, false)).status,
		workflowOf: async (id) => readSummary(await read(storedExecution, id, false)).workflowId,
		async stop(id) {
			const call = apiCall('POST', ['executions', checkId(id), 'stop'], { body: {} });
			const response = await api.send(call);
			if (response.status === 409) return false;
			if (response.status === 404) throw unknownExecution(id);
			api.interpret(anything, call, response);
			return true;
		},
		endedTests: async ({ workflowId, startedBefore, limit }) =>
			await listed(
				{ workflowId, startedBefore },
				limit,
				({ mode, status }) => mode === 'manual' && ended.has(status),
			),
		async delete(id) {
			const call = apiCall('DELETE', ['executions', checkId(id)]);
			const response = await api.send(call);
			if (response.status === 404) return false;
			api.interpret(anything, call, response);
			return true;
		},
	};
}
