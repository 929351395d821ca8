import { type IWebhookFunctions } from 'n8n-workflow';

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
