import { z } from 'zod';

import type { Part, Place } from '../../../kernel/ports/part';
import type { WorkflowNodes } from '../../../kernel/ports/instance/workflows';
import type { ApiClient } from '../client';
import { apiPath } from '../http';
import { readPart } from '../paging';

const nodes = z.array(
	z
		.object({
			name: z.string(),
			type: z.string(),
			typeVersion: z.number().catch(1),
			// Any value may be stored there. Only the names of types count.
			credentials: z.record(z.unknown()).nullish().catch(undefined),
		})
		.transform(({ credentials, ...node }) => ({
			...node,
			credentialTypes: Object.keys(credentials ?? {}),
		})),
);

const listed = z.object({
	id: z.string(),
	name: z.string(),
	isArchived: z.boolean(),
	nodes,
	activeVersion: z.object({ nodes }).nullish(),
});

/** The nodes of a part of the workflows that the key may see, by id: n8n sends them with the list. */
export async function readNodesOfAll(api: ApiClient, place: Place): Promise<Part<WorkflowNodes>> {
	const call = {
		method: 'GET' as const,
		path: apiPath('workflows'),
		query: { excludePinnedData: true },
	};
	const { items, next } = await readPart(api, listed, call, place);
	return {
		items: items.map(({ id, name, isArchived, nodes: draft, activeVersion }) => ({
			workflowId: id,
			workflowName: name,
			isArchived,
			draft,
			live: activeVersion?.nodes,
		})),
		next,
	};
}
