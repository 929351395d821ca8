import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { McpError } from '../../host/mcp-error';
import type { McpOffer, McpRequest } from '../../host/mcp-offer';
import { once } from '../../instance/open-instance';
import { callTool } from './call-tool';
import type { McpClient } from './identify-client';
import { listPage } from './list-page';
import { openClient } from './open-client';
import type { McpPanel } from './read-mcp-panel';
import { toolResult } from './tool-result';
import { wireTool } from './wire-tool';

/** How the server calls itself. Clients show it. */
export const SERVER = { name: 'foreman', title: 'Foreman', version: '1' } as const;

const INVALID_PARAMS = -32602;

/** Milliseconds for which a client may use a list again. */
const FRESH = 5_000;

const callSchema = z.object({
	name: z.string().min(1),
	arguments: z.record(z.unknown()).default({}),
});

function readCall({ params }: Pick<McpRequest, 'params'>) {
	const read = callSchema.safeParse(params);
	if (read.success) return read.data;
	throw new McpError(
		INVALID_PARAMS,
		'A call has the name of a tool, and its arguments as an object.',
	);
}

/** What the tools of our catalog offer to a client, for one request. Opens nothing before it is asked. */
export function catalogOffer(
	context: IWebhookFunctions,
	client: McpClient,
	panel: McpPanel,
	signal: AbortSignal,
): McpOffer {
	const open = once(async () => await openClient(context, client, panel, signal));
	return {
		...SERVER,
		instructions: '',
		capabilities: { tools: {} },
		methods: {
			async 'tools/list'({ params }) {
				const { exposed, chosen } = await open();
				const wired = exposed.map((one) =>
					wireTool(
						one,
						chosen.find(({ name }) => name === one.name),
					),
				);
				const { entries, ...rest } = listPage(wired, params.cursor);
				return { tools: entries, ...rest, ttlMs: FRESH, cacheScope: 'private' };
			},
			async 'tools/call'(request) {
				const { name, arguments: given } = readCall(request);
				const opened = await open();
				const { answered } = await callTool(opened, name, given, await opened.openCall());
				return toolResult(answered);
			},
		},
	};
}
