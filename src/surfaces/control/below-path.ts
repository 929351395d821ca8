import {
	type IHttpRequestMethods,
	type IWebhookDescription,
	webhookDescriptionFields,
} from 'n8n-workflow';

/**
 * The webhook of an address below the parameter *Path* of a trigger. `below` is empty or begins with a slash. A path that has a
 * parameter is "full" for n8n, which then puts the node's own id before it. n8n finds the address without an expression: with many
 * addresses a node would otherwise pay for all of them at each request.
 */
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
