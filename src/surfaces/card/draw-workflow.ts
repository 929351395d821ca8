import { z } from 'zod';

import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { ToolError } from '../../kernel/tool-error';
import type { WorkflowDocument } from '../../kernel/ports/instance/workflows';
import type { DrawnEdge, DrawnWorkflow } from '../pages/workflow-drawing';
import type { Connection } from '../../instance/connect';

/** Milliseconds. */
const PATIENCE = 10_000;

const STICKY = 'n8n-nodes-base.stickyNote';

/** By source, kind of connection and output: where it leads. */
const connections = z.record(
	z.record(z.array(z.array(z.object({ node: z.string() }).passthrough()).nullable())),
);

function edgesOf(document: WorkflowDocument): DrawnEdge[] {
	const read = connections.safeParse(document.connections);
	return Object.entries(read.success ? read.data : {}).flatMap(([from, kinds]) =>
		Object.entries(kinds).flatMap(([kind, outputs]) =>
			outputs.flatMap((output) =>
				(output ?? []).map(({ node: to }) => ({ from, to, isSupport: kind !== 'main' })),
			),
		),
	);
}

/** `n8n-nodes-base.httpRequest` is an HTTP request. */
const kindOf = (type: string): string =>
	(type.split('.').at(-1) ?? type)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.replace(/^./, (first) => first.toUpperCase());

const drawn = (document: WorkflowDocument): DrawnWorkflow => ({
	nodes: document.nodes
		.filter(({ type }) => type !== STICKY)
		.map(({ name, type, position: [x, y], disabled }) => ({
			...{ name, kind: kindOf(type), x, y, isDisabled: disabled === true },
		})),
	edges: edgesOf(document),
});

/** A workflow as it is now, without what is in its nodes. */
export interface SeenWorkflow {
	readonly name: string;
	readonly drawing: DrawnWorkflow;
}

/**
 * Names, kinds and places of a workflow's nodes, and nothing of what is in them: read with the key of this connection.
 * Undefined where it may not be read.
 */
export async function drawWorkflow(
	connection: Connection,
	workflowId: string,
): Promise<SeenWorkflow | undefined> {
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	try {
		const document = await createWorkflows(api, '').get(workflowId);
		return document.id === workflowId
			? { name: document.name, drawing: drawn(document) }
			: undefined;
	} catch (error) {
		if (ToolError.is(error)) return undefined;
		throw error;
	}
}
