import type { IWebhookFunctions } from 'n8n-workflow';
import { fingerprint } from '../../../policy/fingerprint';
import type { Answered } from '../call-tool';
import type { LetInClient } from './identify-client';
import { FRESH, keptFresh } from '../list-page';

/** What a client that was let in just now may be answered without opening everything again. */
interface KeptClient {
	readonly at: number;
	readonly client: LetInClient;
	/** Looks tools up, and does nothing else. */
	readonly search: (raw: unknown) => Promise<Answered>;
	/** Of the request that let it in, with which the search ends. */
	readonly signal: AbortSignal;
}

const kept = keptFresh<KeptClient>();

function triggerOf(context: IWebhookFunctions): string {
	const { id, parameters, credentials } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id, parameters, credentials]);
}

/** Stands for the key that was shown at this trigger, as it is set up now, without revealing it. */
export const placeOfKey = (context: IWebhookFunctions, key: string): string =>
	`key ${fingerprint(key)} ${triggerOf(context)}`;

/** For any client with the same key if that let the client in, else for the same client alone: the key that it sent besides would let others in. */
export const placeOfClient = (
	context: IWebhookFunctions,
	{ id, mark, isBySentKey }: Pick<LetInClient, 'id' | 'mark' | 'isBySentKey'>,
	key: string,
): string =>
	isBySentKey
		? placeOfKey(context, key)
		: `client ${JSON.stringify([id, mark])} ${triggerOf(context)}`;

export function keptClient(place: string): KeptClient | undefined {
	const found = kept.peek(place);
	return found?.signal.aborted === false ? found : undefined;
}

export function keepClient(place: string, client: KeptClient): void {
	kept.keep(place, client, client.at + FRESH - Date.now());
}
