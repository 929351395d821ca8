import type { IWebhookDescription } from 'n8n-workflow';

type Method = 'GET' | 'POST' | 'PUT';

const AGENT_TOOLS = 'ai/agents/:agentId/tools';

/** n8n puts the node's own id before every path; where it does so by itself, the path is not a "full" one. */
const answering = (httpMethod: Method, path: string): IWebhookDescription => ({
	name: 'default',
	httpMethod,
	path: `={{$parameter["path"]}}/${path}`,
	isFullPath: path.includes(':'),
	responseMode: 'onReceived',
	responseData: '',
	ndvHideUrl: path.includes(':') || httpMethod !== 'GET',
});

/** What the control trigger answers: its pages first, whose address the panel shows. */
export const controlWebhooks: IWebhookDescription[] = [
	answering('GET', 'ui'),
	answering('POST', 'ui'),
	answering('GET', 'ui/agents/:agentId'),
	answering('POST', 'ui/agents/:agentId'),
	answering('GET', 'ui/approvals/:approvalId'),
	answering('POST', 'ui/approvals/:approvalId'),
	answering('GET', AGENT_TOOLS),
	answering('PUT', AGENT_TOOLS),
	answering('GET', `${AGENT_TOOLS}/catalog`),
];
