import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { createWorkflows } from '../../adapters/n8n-api/workflows/workflows-api';
import { ToolError } from '../../kernel/tool-error';
import { connect } from '../../instance/connect';
import { editorAddress } from '../../instance/editor-address';

const ITEM = 0;

/** Milliseconds. */
const PATIENCE = 15_000;

const hookParameters = z.object({
	httpMethod: z.literal('POST'),
	path: z.string().regex(/^[^=:{}?#\s][^:{}?#\s]*$/),
});

const unfit = (workflowId: string, message: string) =>
	new ToolError({
		code: 'conflict',
		message: `The worker workflow ${workflowId} ${message}`,
		hint: 'Publish a workflow Webhook (POST) → Foreman (Resume) and choose it as the worker workflow.',
	});

/** The address of the worker workflow's one published webhook. Throws `ToolError`. */
export async function workerAddress(
	context: IExecuteFunctions,
	workflowId: string,
): Promise<string> {
	const connection = await connect(context, ITEM);
	const api = connection.api(AbortSignal.timeout(PATIENCE));
	const workflows = createWorkflows(api, editorAddress(context, connection));
	const { nodes, activeVersionId } = await workflows.get(workflowId);
	if (activeVersionId === null) throw unfit(workflowId, 'is not published.');
	const hooks = nodes.flatMap(({ type, disabled, parameters }) => {
		if (type !== 'n8n-nodes-base.webhook' || disabled === true) return [];
		return hookParameters.safeParse(parameters).data ?? [];
	});
	const [hook] = hooks;
	if (hook === undefined || hooks.length > 1)
		throw unfit(workflowId, `has ${hooks.length} webhooks for POST with a plain path, not one.`);
	return `${connection.baseUrl}/webhook/${hook.path.replace(/^\/+|\/+$/g, '')}`;
}
