import { z } from 'zod';

import type { ApiCall, ApiClient } from './client';
import { storedExecution } from './execution-record';
import { apiPath } from './http';
import { readPages } from './paging';

/** Executions of each status that are looked through. */
const MOST = 50;

const startedBy = z
	.object({ data: z.object({ parentExecution: z.object({ executionId: z.string() }) }) })
	.transform(({ data }) => data.parentExecution.executionId)
	.catch('');

/** What an execution has started of sub-workflows and has not ended yet, newest first. Throws `ToolError`. */
export async function executionsBelow(api: ApiClient, executionId: string): Promise<string[]> {
	const listed = async (status: 'running' | 'waiting') => {
		const call: ApiCall = { method: 'GET', path: apiPath('executions'), query: { status } };
		return await readPages(api, storedExecution, call, MOST);
	};
	const open = (await Promise.all([listed('running'), listed('waiting')])).flat();
	const below: string[] = [];
	for (const { id } of open.filter((one) => Number(one.id) > Number(executionId))) {
		const query = { includeData: true };
		const response = await api.send({ method: 'GET', path: apiPath('executions', id), query });
		if (startedBy.parse(response.body) === executionId) below.push(id);
	}
	return below;
}
