import {
	type IHttpRequestMethods,
	type IWebhookDescription,
	webhookDescriptionFields,
} from 'n8n-workflow';

/** A webhook below the parameter *Path*. One with a parameter is "full": n8n puts the node's id before it. No expression: each request would pay for all addresses. */
export function belowPath(httpMethod: IHttpRequestMethods, below: string): IWebhookDescription {
	const address = {
		template: `={{$parameter["path"]}}${below}`,
		resolve: ({ path }: { readonly path?: unknown }) => `${String(path)}${below}`,
	};
	// Not in n8n before 2.35, where the node must load all the same to say which n8n it needs.
	const isKnown = typeof webhookDescriptionFields === 'function';
	return {
		name: 'default',
		httpMethod,
		isFullPath: below.includes(':'),
		responseMode: 'onReceived',
		responseData: '',
		...(isKnown ? webhookDescriptionFields({ path: address }) : { path: address.template }),
	};
}
