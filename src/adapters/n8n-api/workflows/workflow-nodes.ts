import { z } from 'zod';

import {
	type WorkflowNodes,
	type WorkflowsPort,
	workflowDocument,
} from '../../../kernel/ports/instance/workflows';
import type { Part, Place } from '../../../kernel/ports/part';
import type { ApiClient } from '../client';
import { readPart } from '../paging';
import { readWorkflow, workflowListCall } from './read-workflow';

const nodes = z.array(
	z.object({
		id: z.string().optional().catch(undefined),
		name: z.string(),
		type: z.string(),
		typeVersion: z.number().catch(1),
		parameters: z.unknown(),
		notes: z.unknown(),
		disabled: z.boolean().optional().catch(undefined),
		alwaysOutputData: z.boolean().optional().catch(undefined),
		onError: z.string().optional().catch(undefined),
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

const nodesIn = ({
	id,
	name,
	nodes: draft,
	activeVersion,
	activeVersionId,
	...about
}: z.output<typeof listedNodes>): WorkflowNodes => ({
	workflowId: id,
	workflowName: name,
	...about,
	activeVersionId: activeVersionId ?? null,
	draft,
	live: activeVersion?.nodes,
});

/** The nodes of a part of the workflows that the key may see, by id: n8n sends them with the list. */
export async function readNodesOfAll(api: ApiClient, place: Place): Promise<Part<WorkflowNodes>> {
	const { items, next } = await readPart(api, listedNodes, workflowListCall, place);
	return { items: items.map(nodesIn), next };
}

/** The same of one workflow. Undefined if it is missing, or if the key may not read it. */
export async function readNodesOf(api: ApiClient, id: string) {
	const found = await readWorkflow(api, listedNodes, id, { excludePinnedData: true });
	return found && nodesIn(found);
}

const reference = z.object({ id: z.string() });

/** The nodes that use a credential, in the drafts of a part of the workflows that the key may see. */
export async function readCredentialUses(
	nodesOfAll: WorkflowsPort['nodesOfAll'],
	credentialId: string,
	place: Place,
) {
	// Any value may be stored there. Only an id counts.
	const isIt = (value: unknown) => reference.safeParse(value).data?.id === credentialId;
	const { items, next } = await nodesOfAll(place);
	const uses = items.flatMap(({ workflowId, workflowName, draft }) =>
		draft
			.filter(({ credentials }) => Object.values(credentials).some(isIt))
			.map(({ name, type }) => ({ nodeName: name, nodeType: type, workflowId, workflowName })),
	);
	return { items: uses, next };
}
