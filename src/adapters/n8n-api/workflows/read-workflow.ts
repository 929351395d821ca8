import type { z } from 'zod';

import type { ApiCall, ApiClient } from '../client';
import { apiPath } from '../http';

/** A stored workflow. Undefined if there is none, or if the key may not see it. Throws `ToolError`. */
export async function readWorkflow<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	schema: Schema,
	id: string,
	query: ApiCall['query'] = {},
): Promise<z.output<Schema> | undefined> {
	const call: ApiCall = { method: 'GET', path: apiPath('workflows', id), query };
	const response = await api.send(call);
	// n8n answers 403 for another user's workflow. Answer as for an unknown one: its existence is private.
	if (response.status === 404 || response.status === 403) return undefined;
	return api.interpret(schema, call, response);
}
