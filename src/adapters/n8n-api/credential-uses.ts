import { z } from 'zod';

import type { Part, Place } from '../../kernel/ports/part';
import type { CredentialUse } from '../../kernel/ports/instance/workflows';
import type { ApiClient } from './client';
import { apiPath } from './http';
import { readPart } from './paging';

const listed = z.object({
	id: z.string(),
	name: z.string(),
	nodes: z.array(
		z.object({
			name: z.string(),
			type: z.string(),
			// Any value may be stored there. Only an id counts.
			credentials: z.record(z.unknown()).nullish().catch(undefined),
		}),
	),
});

const reference = z.object({ id: z.string() });

/** The nodes that use a credential, in the drafts of a part of the workflows that the key may see. */
export async function readCredentialUses(
	api: ApiClient,
	credentialId: string,
	place: Place,
): Promise<Part<CredentialUse>> {
	const isIt = (value: unknown) => reference.safeParse(value).data?.id === credentialId;
	const { items, next } = await readPart(
		api,
		listed,
		{ method: 'GET', path: apiPath('workflows'), query: { excludePinnedData: true } },
		place,
	);
	const uses = items.flatMap((workflow) =>
		workflow.nodes
			.filter(({ credentials }) => Object.values(credentials ?? {}).some(isIt))
			.map((node) => ({
				nodeName: node.name,
				nodeType: node.type,
				workflowId: workflow.id,
				workflowName: workflow.name,
			})),
	);
	return { items: uses, next };
}
