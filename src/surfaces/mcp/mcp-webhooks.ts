import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';
import { belowPath } from '../control/below-path';

const answering = (httpMethod: IHttpRequestMethods, path: string): IWebhookDescription => ({
	...belowPath(httpMethod, path),
	ndvHideUrl: path !== '' || httpMethod !== 'POST',
});

/** MCP comes first, because the panel shows the first address. GET and DELETE tell that there are no sessions: n8n would say that the address does not exist. */
export const mcpWebhooks: IWebhookDescription[] = [
	answering('POST', ''),
	answering('GET', ''),
	answering('DELETE', ''),
	answering('POST', '/tools'),
	answering('POST', '/execute'),
	answering('GET', '/ui'),
	answering('POST', '/ui'),
	answering('GET', '/ui/approvals/:approvalId'),
	answering('POST', '/ui/approvals/:approvalId'),
	answering('GET', '/.well-known/:document'),
	answering('GET', '/oauth/:step'),
	answering('POST', '/oauth/:step'),
	answering('GET', '/ui/authorize'),
	answering('POST', '/ui/authorize'),
];
