import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';

import { belowPath } from './below-path';
import { OPEN_API } from '../http/open-api';
import { operationRoutes } from '../http/operation-routes';
import { resourcePlaces } from './resource-route';

const AGENT_TOOLS = 'ai/agents/:agentId/tools';
const HOME = 'ui';

const answering = (httpMethod: IHttpRequestMethods, path: string): IWebhookDescription => ({
	...belowPath(httpMethod, `/${path}`),
	ndvHideUrl: path !== HOME || httpMethod !== 'GET',
});

/** The addresses that the admin trigger answers. The pages come first, because the panel shows the first address. */
export const controlWebhooks: IWebhookDescription[] = [
	answering('GET', HOME),
	answering('POST', HOME),
	answering('GET', 'ui/audit'),
	answering('GET', 'ui/agents/:agentId'),
	answering('POST', 'ui/agents/:agentId'),
	answering('GET', 'ui/approvals/:approvalId'),
	answering('POST', 'ui/approvals/:approvalId'),
	answering('GET', 'ui/runs/:runId'),
	answering('POST', 'ui/runs/:runId'),
	answering('GET', 'ui/runs/:runId/events'),
	...resourcePlaces.flatMap(({ path, takesForms }) => [
		answering('GET', `ui/${path}`),
		...(takesForms ? [answering('POST', `ui/${path}`)] : []),
	]),
	answering('GET', AGENT_TOOLS),
	answering('PUT', AGENT_TOOLS),
	answering('GET', `${AGENT_TOOLS}/catalog`),
	answering('GET', 'ai/runs'),
	answering('GET', 'ai/runs/:runId'),
	answering('GET', 'ai/runs/:runId/events'),
	answering('POST', 'ai/runs/:runId/cancel'),
	answering('POST', 'ai/chat/:threadId/tasks/:taskId/cancel'),
	answering('GET', 'ai/client-calls'),
	answering('GET', 'ai/client-calls/:callId'),
	answering('POST', 'ai/client-calls/:callId/result'),
	answering('GET', `ai/${OPEN_API}`),
	...operationRoutes.map(({ method, path }) => answering(method, `ai/${path}`)),
];
