import { z } from 'zod';

import { type WorkflowNodes, workflowDocument } from '../../../kernel/ports/instance/workflows';
import type { Part, Place } from '../../../kernel/ports/part';
import type { ApiClient } from '../client';
import { readPart } from '../paging';
import { workflowListCall } from './read-workflow';

const nodes = z.array(
	z.object({
		name: z.string(),
		type: z.string(),
		typeVersion: z.number().catch(1),
		parameters: z.unknown(),
		notes: z.unknown(),
		disabled: z.boolean().optional().catch(undefined),
		// Any value may be stored there.
		credentials: z
			.record(z.unknown())
			.nullish()
			.catch(undefined)
			.transform((stored) => stored ?? {}),
	}),
);

const listedNodes = workflowDocument
	.pick({ id: true, name: true, isArchived: true, versionId: true, settings: true })
	.extend({
		settings: z.record(z.unknown()).catch({}),
		activeVersionId: z.string().nullish(),
		nodes,
		activeVersion: z.object({ nodes }).nullish(),
	});

/** The nodes of a part of the workflows that the key may see, by id: n8n sends them with the list. */
export async function readNodesOfAll(api: ApiClient, place: Place): Promise<Part<WorkflowNodes>> {
	const { items, next } = await readPart(api, listedNodes, workflowListCall, place);
	return {
		items: items.map(({ id, name, nodes: draft, activeVersion, activeVersionId, ...about }) => ({
			workflowId: id,
			workflowName: name,
			...about,
			activeVersionId: activeVersionId ?? null,
			draft,
			live: activeVersion?.nodes,
		})),
		next,
	};
}

const reference = z.object({ id: z.string() });

/** The nodes that use a credential, in the drafts of a part of the workflows that the key may see. */
export async function readCredentialUses(api: ApiClient, credentialId: string, place: Place) {
	// Any value may be stored there. Only an id counts.
	const isIt = (value: unknown) => reference.safeParse(value).data?.id === credentialId;
	const { items, next } = await readNodesOfAll(api, place);
	const uses = items.flatMap(({ workflowId, workflowName, draft }) =>
		draft
			.filter(({ credentials }) => Object.values(credentials).some(isIt))
			.map(({ name, type }) => ({ nodeName: name, nodeType: type, workflowId, workflowName })),
	);
	return { items: uses, next };
}
