import type { IHttpRequestMethods, IWebhookDescription } from 'n8n-workflow';

import { belowPath } from './below-path';
import { ownRoutes } from './control-route';
import { operationRoutes } from '../http/operation-routes';
import { resourcePlaces } from './resource-route';

const answering = (httpMethod: IHttpRequestMethods, path: string): IWebhookDescription => ({
	...belowPath(httpMethod, `/${path}`),
	ndvHideUrl: path !== ownRoutes.home.path || httpMethod !== 'GET',
});

/** The addresses that the admin trigger answers. The pages come first, because the panel shows the first address. */
export const controlWebhooks: IWebhookDescription[] = [
	...[...Object.values(ownRoutes), ...resourcePlaces].flatMap(({ path, takesForms }) => [
		answering('GET', path),
		...(takesForms ? [answering('POST', path)] : []),
	]),
	...operationRoutes.map(({ method, path }) => answering(method, `ai/${path}`)),
];
