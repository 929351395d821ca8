import { randomUUID } from 'node:crypto';

import { workflow } from '../../sandbox/workflows.mjs';
import type { Json } from './live-instance';
import { eventually } from './live-instance';
import type { LiveWorld } from './use-live';

/** n8n's own MCP server with these tools; gives the node that is its client, which has that name. */
export async function publishMcpServer(
	{ live }: Pick<LiveWorld, 'live'>,
	name: string,
	tools: readonly Json[],
): Promise<Json> {
	const path = randomUUID();
	const endpointUrl = `${live.access.baseUrl}/mcp/${path}`;
	const trigger = {
		name: 'MCP Server Trigger',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		webhookId: path,
		parameters: { path },
	};
	const built = workflow(
		`MCP server ${live.mark}`,
		[trigger, ...tools],
		tools.map((tool) => [tool.name, trigger.name, 'ai_tool']),
	);
	const { id } = await live.api('POST', '/workflows', built);
	await live.publish(id);
	await eventually('the MCP server answers', async () => {
		const { status } = await fetch(endpointUrl, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
			},
			body: JSON.stringify({
				...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
				params: {
					...{ protocolVersion: '2025-03-26', capabilities: {} },
					clientInfo: { name: 'test', version: '1' },
				},
			}),
		});
		return status === 200;
	});
	return {
		name,
		type: '@n8n/n8n-nodes-langchain.mcpClientTool',
		typeVersion: 1.4,
		parameters: {
			endpointUrl,
			...{ serverTransport: 'httpStreamable', authentication: 'none', include: 'all', options: {} },
		},
	};
}
