import { z } from 'zod';

import { type ApiCall, type ApiClient, apiCall } from '../client';
import { readFound } from '../paging';

/** All workflows that the key may see, without their pinned data. */
export const workflowListCall = apiCall('GET', ['workflows'], {
	query: { excludePinnedData: true },
});

/** A stored workflow. Undefined if it is missing, or if the key may not see it. Throws `ToolError`. */
export async function readWorkflow<Schema extends z.ZodTypeAny>(
	api: ApiClient,
	schema: Schema,
	id: string,
	query: ApiCall['query'] = {},
): Promise<z.output<Schema> | undefined> {
	const call = apiCall('GET', ['workflows', id], { query });
	// n8n answers 403 for another user's workflow. Answer as for an unknown one: its existence is private.
	return await readFound(api, schema, call, [404, 403]);
}

const entranceNode = z.object({
	name: z.string().catch(''),
	type: z.string(),
	typeVersion: z.number().catch(1),
	parameters: z.record(z.unknown()).catch({}),
	webhookId: z.string().optional().catch(undefined),
	disabled: z.boolean().optional().catch(undefined),
});

const version = z.object({ nodes: z.array(entranceNode) });

/** A workflow with the ways that lead into it, in its draft and in what is live. */
export const workflowWithEntrances = version.extend({
	id: z.string(),
	name: z.string(),
	/** What is live, where that is another version than the draft. */
	activeVersion: version.nullish().catch(undefined),
});
