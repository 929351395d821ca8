import type { z } from 'zod';

import type { ApiCall, ApiClient } from '../client';
import { apiPath } from '../http';

/** A stored workflow; undefined where there is none or the key may not see it. Throws `ToolError`. */
export async function readWorkflow<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	schema: Schema,
	id: string,
	query: ApiCall['query'] = {},
): Promise<z.output<Schema> | undefined> {
	const call: ApiCall = { method: 'GET', path: apiPath('workflows', id), query };
	const response = await api.send(call);
	// n8n answers 403 for a workflow of somebody else: that it is there is not to be told either.
	if (response.status === 404 || response.status === 403) return undefined;
	return api.interpret(schema, call, response);
}
