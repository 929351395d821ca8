import type { IHttpRequestMethods, IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';
import { webhookDescriptionFields } from 'n8n-workflow';

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

/** The words that n8n and the panel put before the addresses of a trigger. */
export function baseWords(context: IWebhookFunctions, otherwise: string): readonly string[] {
	const path: unknown = context.getNode().parameters.path ?? otherwise;
	const words = String(path).trim().split('/').filter(Boolean);
	return [context.getNode().webhookId ?? '', ...words];
}

function decoded(path: string): readonly string[] {
	try {
		return path.split('/').filter(Boolean).map(decodeURIComponent);
	} catch {
		return [];
	}
}

const positionOf = (part: readonly string[], whole: readonly string[]) =>
	whole.findIndex((_, start) => part.every((each, index) => whole[start + index] === each));

/** The words of an address behind `base`. Undefined without it. n8n itself finds a webhook by the words in its path, in any order. */
export function wordsBehind(path: string, base: readonly string[]): readonly string[] | undefined {
	const words = decoded(path);
	const start = positionOf(base, words);
	return start < 0 ? undefined : words.slice(start + base.length);
}
